const FIRST_DELAY_MS = 5
const DELAY_MAX_MS = 1_000_000

interface Failing {
  readonly failures: number
  readonly dueAt: number
}

/**
 * When a key that failed is tried again: after 5 ms, 10 ms, 20 ms... up to 1000 s (client-go's default controller rate
 * limiter). A try that comes in between makes the next delay longer, but a retry that is already due earlier stands.
 */
export class RetryBackoff {
  readonly #failing: Map<string, Failing>

  constructor(from?: RetryBackoff) {
    this.#failing = new Map(from ? from.#failing : [])
  }

  fork(): RetryBackoff {
    return new RetryBackoff(this)
  }

  /** Notes a failure at `now` and returns the milliseconds until the retry. */
  failed(key: string, now: number): number {
    const known = this.#failing.get(key)
    const failures = known?.failures ?? 0
    const wanted = now + Math.min(FIRST_DELAY_MS * 2 ** failures, DELAY_MAX_MS)
    const dueAt = known !== undefined && known.dueAt > now ? Math.min(known.dueAt, wanted) : wanted
    this.#failing.set(key, { failures: failures + 1, dueAt })
    return dueAt - now
  }

  /** A key that has worked begins anew. */
  succeeded(key: string): void {
    this.#failing.delete(key)
  }
}
