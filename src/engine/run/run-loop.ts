import { assert } from '../../lib/assert.ts'
import { type Event, type EventQueue, eventId } from './event-queue.ts'

/** How far a slice may go. Whatever comes first ends it; slicing never changes what happens. */
export interface SliceLimits {
  /** Stop after so many events. */
  readonly eventsMax?: number
  /** Stop before the first event later than this moment (virtual milliseconds). */
  readonly until?: number
  /** Go on to `until` even when all is quiet, and leave the clock there: a wait, or a horizon to be reached. */
  readonly untilTime?: boolean
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
 * Takes events in order and hands them over until nothing is going on any more or a limit is reached. `now` only moves
 * forward; an event due in the past (a timer found late when a run starts in the middle of things) happens now.
 *
 * The run is quiet when only housekeeping is left, and polls that have looked since the last change and changed nothing.
 */
export class RunLoop {
  readonly queue: EventQueue
  #now: number
  #events: number
  #pollsSinceChange: Set<string>

  constructor(queue: EventQueue, now: number, from?: RunLoop) {
    this.queue = queue
    this.#now = now
    this.#events = from ? from.#events : 0
    this.#pollsSinceChange = new Set(from ? from.#pollsSinceChange : [])
  }

  get now(): number {
    return this.#now
  }

  /** Events handled since the beginning of the run, over all slices. */
  get events(): number {
    return this.#events
  }

  fork(): RunLoop {
    return new RunLoop(this.queue.fork(), this.#now, this)
  }

  /** `handle` acts on an event and says whether it changed anything. */
  run(handle: (event: Event) => boolean, limits: SliceLimits = {}): SliceResult {
    const last = this.#events + (limits.eventsMax ?? Number.POSITIVE_INFINITY)
    const until = limits.until ?? Number.POSITIVE_INFINITY
    const first = this.#events
    for (;;) {
      if (!limits.untilTime && this.queue.isQuiet((id) => this.#pollsSinceChange.has(id)))
        return { end: 'quiet', events: this.#events - first }
      const at = this.queue.nextAt()
      if (at === undefined || at > until) {
        if (limits.untilTime && Number.isFinite(until) && until > this.#now) this.#now = until
        return { end: at === undefined ? 'quiet' : 'until', events: this.#events - first }
      }
      if (this.#events >= last) return { end: 'events', events: this.#events - first }
      if (this.#events % CHECK_EVERY === CHECK_EVERY - 1 && limits.shouldStop?.())
        return { end: 'stopped', events: this.#events - first }
      this.#step(handle)
    }
  }

  #step(handle: (event: Event) => boolean): void {
    const event = this.queue.pop()
    assert(event !== undefined, 'a queue with a next moment has an event')
    if (event.at > this.#now) this.#now = event.at
    this.#events++
    const changed = handle(event)
    if (changed) this.#pollsSinceChange.clear()
    else this.#pollsSinceChange.add(eventId(event))
  }
}
