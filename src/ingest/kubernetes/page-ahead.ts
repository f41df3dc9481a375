type Body = AsyncIterable<Buffer>
type Get = (query: string, signal: AbortSignal) => Promise<Body>

interface Requested {
  readonly query: string
  readonly body: Promise<Body>
  readonly end: AbortController
}

/**
 * The next page of a list, requested as soon as the page before it shows its token, which is ahead of the objects: the API server prepares
 * it, and the network carries its beginning, while this page is read.
 */
export class PageAhead {
  readonly #get: Get
  #requested: Requested | undefined

  constructor(get: Get) {
    this.#get = get
  }

  request(query: string, signal: AbortSignal): void {
    this.drop()
    const end = new AbortController()
    const body = this.#get(query, AbortSignal.any([signal, end.signal]))
    // The reader of the page gets the error; it may come before that.
    body.catch(() => undefined)
    this.#requested = { query, body, end }
  }

  /** The page of a query: the one that was requested ahead, or a new one. */
  take(query: string, signal: AbortSignal): Promise<Body> {
    const requested = this.#requested
    if (requested?.query !== query) {
      this.drop()
      return this.#get(query, signal)
    }
    this.#requested = undefined
    return requested.body
  }

  /** Closes the answer that is not read. */
  drop(): void {
    this.#requested?.end.abort()
    this.#requested = undefined
  }
}
