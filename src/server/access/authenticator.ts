/** Who uses a server, as its token proves. */
export interface Caller {
  readonly name: string
  /** The namespaces whose objects it sees by their names; `undefined`: all. */
  readonly namespaces?: readonly string[] | undefined
}

/** Whether two callers see the same. */
export function seesAs(a: Caller, b: Caller): boolean {
  return sightOf(a) === sightOf(b)
}

/** What a caller sees, as a text: equal for callers that see the same. */
export function sightOf({ namespaces }: Caller): string {
  return namespaces === undefined ? '*' : [...new Set(namespaces)].sort().join(',')
}

/** Recognizes callers by their bearer tokens. */
export interface Authenticator {
  /**
   * Who the caller is.
   * @throws {AccessError} when the token is not valid, not allowed, or cannot be checked.
   */
  authenticate(token: string | undefined): Promise<Caller>
  /** Calls the listener when tokens may no longer be valid: open connections are checked again then. */
  onChange(listener: () => void): void
  /** Stops to follow changes. */
  close(): void
}

/** A caller gets no access; the message is safe to send to it. */
export class AccessError extends Error {
  /** 401: who calls is unknown; 403: the caller may not; 503: it cannot be checked, or answered, now. */
  readonly status: 401 | 403 | 503

  constructor(status: AccessError['status'], message: string) {
    super(message)
    this.name = 'AccessError'
    this.status = status
  }
}
