/** How fast a token bucket fills, and its capacity. */
export interface TokenBucketRate {
  readonly perSecond: number
  /** Tokens of a full bucket: what may be taken at one moment. */
  readonly burst: number
}

/**
 * Limits how often something may happen: a full bucket gives `burst` tokens at once, then `perSecond` tokens a second, in the
 * order in which they are requested. It begins full. Times are in milliseconds.
 */
export class TokenBucket {
  readonly #intervalMs: number
  readonly #burst: number
  /** When the bucket is full again, less the capacity of a full bucket. */
  #emptyUntil = Number.NEGATIVE_INFINITY

  constructor({ perSecond, burst }: TokenBucketRate) {
    this.#intervalMs = 1000 / perSecond
    this.#burst = burst
  }

  /** When the token that is requested now may be used. It is taken: requests must be made in the order of their times. */
  take<Time extends number>(requestedAt: Time): Time {
    const turn = Math.max(this.#emptyUntil, requestedAt)
    this.#emptyUntil = turn + this.#intervalMs
    return Math.max(requestedAt, turn - (this.#burst - 1) * this.#intervalMs) as Time
  }

  /** How far the bucket is from full at a moment, in milliseconds; 0: it is full. */
  debtMs(now: number): number {
    return Math.max(0, this.#emptyUntil - now)
  }

  /** Moves all that was taken later by some milliseconds, as if it had been taken then. */
  shift(ms: number): void {
    this.#emptyUntil += ms
  }
}
