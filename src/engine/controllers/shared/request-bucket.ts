import type { Instant } from '../../../kube/instant.ts'

/** --kube-api-qps and --kube-api-burst of kube-controller-manager, at their defaults: no API shows them. */
const PER_SECOND = 20
const BURST = 30

/** How many requests a client may send a second, where it is another number than of most. */
interface Pace {
  readonly perSecond: number
}

/**
 * The requests that a controller may send: thirty at once, then twenty a second, in the order in which they are requested
 * (client-go flowcontrol token bucket). Every controller has its own, and its events count as well.
 */
export class RequestBucket {
  /** When the bucket is full again, less what a full bucket holds. */
  #emptyUntil = Number.NEGATIVE_INFINITY
  readonly #intervalMs: number

  constructor({ perSecond }: Pace = { perSecond: PER_SECOND }) {
    this.#intervalMs = 1000 / perSecond
  }

  /** When a request that is ready at a moment is sent. It takes its token then. */
  take(readyAt: Instant): Instant {
    const turn = Math.max(this.#emptyUntil, readyAt)
    this.#emptyUntil = turn + this.#intervalMs
    return Math.max(readyAt, turn - (BURST - 1) * this.#intervalMs) as Instant
  }
}
