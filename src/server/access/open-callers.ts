import { type Authenticator, type Caller, seesAs } from './authenticator.ts'

interface OpenCaller {
  readonly token: string | undefined
  /** Who it was when it connected; `undefined` where no token is needed. */
  readonly caller: Caller | undefined
  /** Ends its connection, because its token is refused, or because it shows something else. */
  readonly end: (why: 'refused' | 'changed') => void
}

/** Callers with a request or a connection that is open. Those whose token is no longer valid, or shows something else, are disconnected. */
export class OpenCallers {
  readonly #authenticator: Authenticator | undefined
  readonly #open = new Set<OpenCaller>()

  constructor(authenticator: Authenticator | undefined) {
    this.#authenticator = authenticator
    authenticator?.onChange(() => void this.#check())
  }

  /** Adds a caller until the returned function is called. */
  add(caller: OpenCaller): () => void {
    this.#open.add(caller)
    return () => void this.#open.delete(caller)
  }

  async #check(): Promise<void> {
    await Promise.all(
      [...this.#open].map(async (open) => {
        const caller = await this.#authenticator?.authenticate(open.token).catch(() => undefined)
        const isSame = caller !== undefined && (open.caller === undefined || seesAs(caller, open.caller))
        if (!isSame && this.#open.delete(open)) open.end(caller ? 'changed' : 'refused')
      }),
    )
  }
}
