/** Recognizes callers by their bearer tokens. All callers that it knows may see the whole cluster. */
export interface Authenticator {
  /**
   * The name of the caller.
   * @throws {AccessError} when the token is not valid, not allowed, or cannot be checked.
   */
  authenticate(token: string | undefined): Promise<string>
  /** Calls the listener when tokens may no longer be valid: open connections are checked again then. */
  onChange(listener: () => void): void
  /** Stops to follow changes. */
  close(): void
}

/** A caller gets no access; the message is safe to send to it. */
export class AccessError extends Error {
  /** 401: who calls is unknown; 403: the caller may not; 503: it cannot be checked now. */
  readonly status: 401 | 403 | 503

  constructor(status: AccessError['status'], message: string) {
    super(message)
    this.name = 'AccessError'
    this.status = status
  }
}
