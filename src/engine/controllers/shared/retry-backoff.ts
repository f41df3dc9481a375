/** The shortest and the longest delay before a retry, in milliseconds. */
export interface RetryLimits {
  readonly firstDelayMs: number
  readonly delayMaxMs: number
}

const DEFAULT_LIMITS: RetryLimits = { firstDelayMs: 5, delayMaxMs: 1_000_000 }

interface Failing {
  readonly failures: number
  readonly dueAt: number
}

/**
 * When a key that failed is tried again: after 5 ms, 10 ms, 20 ms... up to 1000 s (client-go's default controller rate
 * limiter), unless a controller has limits of its own. A retry in between makes the next delay longer, but a
 * retry that is already due earlier is kept.
 */
export class RetryBackoff {
  readonly #limits: RetryLimits
  readonly #failing = new Map<string, Failing>()

  constructor(limits: Partial<RetryLimits> = {}) {
    this.#limits = { ...DEFAULT_LIMITS, ...limits }
  }

  /** Notes a failure at `now` and returns the milliseconds until the retry. */
  failed(key: string, now: number): number {
    const known = this.#failing.get(key)
    const failures = known?.failures ?? 0
    const wanted = now + Math.min(this.#limits.firstDelayMs * 2 ** failures, this.#limits.delayMaxMs)
    const dueAt = known !== undefined && known.dueAt > now ? Math.min(known.dueAt, wanted) : wanted
    this.#failing.set(key, { failures: failures + 1, dueAt })
    return dueAt - now
  }

  /**
   * Notes that the key will be acted on at `at` through the queue that contains the retry, too: such a queue has one place for
   * a key, and the earlier moment takes it. (What is added without a delay leaves the retry where it is.)
   */
  bringForward(key: string, at: number): void {
    const known = this.#failing.get(key)
    if (known !== undefined && known.dueAt > at) this.#failing.set(key, { ...known, dueAt: at })
  }

  /** A success resets the delay of the key. */
  succeeded(key: string): void {
    this.#failing.delete(key)
  }
}
