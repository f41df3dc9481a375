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

/** Events are kept up to this number, then their ids: the same few look in vain again and again. */
const VAIN_MAX = 1024

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
  /** What has looked in vain since anything last changed: ids, and events whose ids nobody has asked for yet. */
  readonly #vainIds: Set<string>
  #vain: Event[] = []

  constructor(queue: EventQueue, now: number, from?: RunLoop) {
    this.queue = queue
    this.#now = now
    this.#events = from ? from.#events : 0
    this.#vainIds = new Set(from ? [...from.#vainIds, ...from.#vain.map(eventId)] : [])
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
      if (!limits.untilTime && this.queue.isQuiet((id) => this.#hasLookedInVain(id)))
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
    if (handle(event)) this.#forgetVain()
    else this.#noteVain(event)
  }

  /** Half of all events change nothing, and hardly ever is a question left that they answer: so no ids are made here. */
  #noteVain(event: Event): void {
    this.#vain.push(event)
    if (this.#vain.length >= VAIN_MAX) this.#nameVain()
  }

  #forgetVain(): void {
    if (this.#vain.length > 0) this.#vain = []
    if (this.#vainIds.size > 0) this.#vainIds.clear()
  }

  #hasLookedInVain(id: string): boolean {
    if (this.#vain.length > 0) this.#nameVain()
    return this.#vainIds.has(id)
  }

  #nameVain(): void {
    for (const event of this.#vain) this.#vainIds.add(eventId(event))
    this.#vain = []
  }
}
