import { assert } from '../../lib/assert.ts'
import type { Event, EventQueue } from './event-queue.ts'

/** How far a slice may go. Whatever comes first ends it; slicing never changes what happens. */
export interface SliceLimits {
  /** Stop after so many events. */
  readonly eventsMax?: number
  /** Stop before the first event later than this moment (virtual milliseconds). */
  readonly until?: number
  /** Asked every few hundred events: true stops the slice. The caller's door to wall time and cancellation. */
  readonly shouldStop?: () => boolean
}

export type SliceEnd = 'quiet' | 'events' | 'until' | 'stopped'

export interface SliceResult {
  readonly end: SliceEnd
  readonly events: number
}

const CHECK_EVERY = 256

/**
 * Takes events in order and hands them over until nothing is left or a limit is reached. `now` only moves forward; an
 * event due in the past (a timer found late when a run starts in the middle of things) happens now.
 */
export class RunLoop {
  readonly queue: EventQueue
  #now: number

  constructor(queue: EventQueue, now: number) {
    this.queue = queue
    this.#now = now
  }

  get now(): number {
    return this.#now
  }

  run(handle: (event: Event) => void, limits: SliceLimits = {}): SliceResult {
    const eventsMax = limits.eventsMax ?? Number.POSITIVE_INFINITY
    const until = limits.until ?? Number.POSITIVE_INFINITY
    let events = 0
    for (;;) {
      const at = this.queue.nextAt()
      if (at === undefined) return { end: 'quiet', events }
      if (at > until) {
        if (until > this.#now) this.#now = until
        return { end: 'until', events }
      }
      if (events >= eventsMax) return { end: 'events', events }
      if (events % CHECK_EVERY === CHECK_EVERY - 1 && limits.shouldStop?.()) return { end: 'stopped', events }
      const event = this.queue.pop()
      assert(event !== undefined, 'a queue with a next moment has an event')
      if (event.at > this.#now) this.#now = event.at
      handle(event)
      events++
    }
  }
}
