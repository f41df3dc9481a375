import { addMs, type Instant } from '../../../kube/instant.ts'

/** kubectl reads a pod every second until it is gone. */
export const POLL_MS = 1000

/**
 * The ticks at which kubectl repeats a read, one a second from its start on (Go's time.Ticker). A tick that comes before the last
 * read is answered is used at once afterwards; further ticks are lost.
 */
export class PollClock {
  readonly startedAt: Instant
  /** Ticks that are used up. */
  #ticks = 0

  constructor(startedAt: Instant) {
    this.startedAt = startedAt
  }

  /** When the read after one that was answered at a moment is requested. */
  next(answeredAt: Instant): Instant {
    const ticks = Math.floor((answeredAt - this.startedAt) / POLL_MS)
    const isLate = ticks > this.#ticks
    this.#ticks = isLate ? ticks : this.#ticks + 1
    return isLate ? answeredAt : this.#lastTick
  }

  /** Uses ticks up without a read. */
  skip(ticks: number): void {
    this.#ticks += ticks
  }

  /** The last tick that is used up, seen from a moment. */
  lastTickFrom(at: Instant): number {
    return this.#lastTick - at
  }

  get #lastTick(): Instant {
    return addMs(this.startedAt, this.#ticks * POLL_MS)
  }
}
