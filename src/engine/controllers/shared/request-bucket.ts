import type { Instant } from '../../../kube/instant.ts'

/** --kube-api-qps and --kube-api-burst of kube-controller-manager, as they are unless somebody sets them: no API shows it. */
const INTERVAL_MS = 1000 / 20
const BURST = 30

/**
 * The requests that a controller may send: thirty at once, then twenty a second, in the order in which they are asked for
 * (client-go flowcontrol token bucket). Every controller has its own, and its events count as well.
 */
export class RequestBucket {
  /** When the bucket is full again, less what a full bucket holds. */
  #emptyUntil: number

  constructor(from?: RequestBucket) {
    this.#emptyUntil = from ? from.#emptyUntil : Number.NEGATIVE_INFINITY
  }

  fork(): RequestBucket {
    return new RequestBucket(this)
  }

  /** When a request that is ready at a moment is sent. It takes its token then. */
  take(readyAt: Instant): Instant {
    const turn = Math.max(this.#emptyUntil, readyAt)
    this.#emptyUntil = turn + INTERVAL_MS
    return Math.max(readyAt, turn - (BURST - 1) * INTERVAL_MS) as Instant
  }
}
