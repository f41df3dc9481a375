import type { Authenticator } from './authenticator.ts'

interface OpenCaller {
  readonly token: string | undefined
  /** Ends its connection. */
  readonly end: () => void
}

/** Callers with a request or a connection that is open. Those whose token is no longer valid are disconnected. */
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
      [...this.#open].map(async (caller) => {
        const isValid = await this.#authenticator?.authenticate(caller.token).then(
          () => true,
          () => false,
        )
        if (!isValid && this.#open.delete(caller)) caller.end()
      }),
    )
  }
}
