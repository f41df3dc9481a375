import { type Authenticator, type Caller, seesAs } from './authenticator.ts'

interface OpenCaller {
  /** Finds out again who it is. */
  readonly admitted: () => Promise<Caller>
  /** Who it was when it connected. */
  readonly caller: Caller
  /** Ends its connection, because its token is refused, or because it shows something else. */
  readonly end: (why: 'refused' | 'changed') => void
}

/** Callers with a request or a connection that is open. Those whose token is no longer valid, or shows something else, are disconnected. */
export class OpenCallers {
  readonly #open = new Set<OpenCaller>()

  constructor(...sources: readonly (Pick<Authenticator, 'onChange'> | undefined)[]) {
    for (const source of sources) source?.onChange(() => void this.#check())
  }

  /** Adds a caller until the returned function is called. */
  add(caller: OpenCaller): () => void {
    this.#open.add(caller)
    return () => void this.#open.delete(caller)
  }

  async #check(): Promise<void> {
    await Promise.all(
      [...this.#open].map(async (open) => {
        const caller = await open.admitted().catch(() => undefined)
        const isSame = caller !== undefined && seesAs(caller, open.caller)
        if (!isSame && this.#open.delete(open)) open.end(caller ? 'changed' : 'refused')
      }),
    )
  }
}
