import type { IngestClock } from './ingest-clock.ts'

const BACKOFF_MS_MIN = 1_000
export const BACKOFF_MS_MAX = 30_000

/** Waiting times that double from 1 s to 30 s, each with a jitter of half its length so that clients do not retry in step. */
export class Backoff {
  private stepMs = BACKOFF_MS_MIN
  private readonly clock: IngestClock

  constructor(clock: IngestClock) {
    this.clock = clock
  }

  /** How long to wait before the next try. */
  nextMs(): number {
    const delayMs = this.stepMs * (0.5 + this.clock.random())
    this.stepMs = Math.min(this.stepMs * 2, BACKOFF_MS_MAX)
    return Math.min(delayMs, BACKOFF_MS_MAX)
  }

  /** To be called on real progress only: a server that answers and closes at once must be left alone for longer and longer. */
  reset(): void {
    this.stepMs = BACKOFF_MS_MIN
  }
}
