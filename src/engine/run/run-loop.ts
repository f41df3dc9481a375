import { assert } from '../../lib/assert.ts'
import { type Event, type EventQueue, eventId } from './event-queue.ts'

/** An event that is not over: each `next` does a part of the rest, and the return value is whether it changed anything. */
export type Unfinished = Iterator<void, boolean>

/** Acts on an event and returns whether it changed anything; what takes long is handed back to be gone on with. */
export type Handle = (event: Event) => boolean | Unfinished

/** How far a slice may go. Whatever comes first ends it; slicing never changes what happens. */
export interface SliceLimits {
  /** Stop after this many events. */
  readonly eventsMax?: number
  /** Stop before the first event later than this moment (virtual milliseconds). */
  readonly until?: number
  /** Continue to `until` even if all is quiet, and leave the clock there: a wait, or a horizon to be reached. */
  readonly untilTime?: boolean
  /** Called every few hundred events: true stops the slice. This is how the caller applies wall time and cancellation. */
  readonly shouldStop?: () => boolean
  /** Stop in the middle of an event that takes long; the next slice continues there. Otherwise events are done as a whole. */
  readonly inParts?: boolean
}

export type SliceEnd = 'quiet' | 'events' | 'until' | 'stopped'

export interface SliceResult {
  readonly end: SliceEnd
  readonly events: number
}

const CHECK_EVERY = 256

/** Events are kept up to this number, then their ids: the same few polls repeat without effect. */
const VAIN_MAX = 1024

/**
 * Takes events in order and hands them over until nothing is in progress any more or a limit is reached. `now` only moves
 * forward; an event due in the past (a timer that was due before the run began) happens now.
 *
 * The run is quiet when only housekeeping is left, and polls that have looked since the last change and changed nothing.
 */
export class RunLoop {
  readonly queue: EventQueue
  #now: number
  #events = 0
  /** The polls without effect since the last change: ids, and events whose ids have not been requested yet. */
  readonly #vainIds = new Set<string>()
  #vain: Event[] = []
  /** The event in whose middle the last slice ended. */
  #underWay: { readonly event: Event; readonly rest: Unfinished } | undefined

  constructor(queue: EventQueue, now: number) {
    this.queue = queue
    this.#now = now
  }

  get now(): number {
    return this.#now
  }

  /** Events handled since the beginning of the run, over all slices. */
  get events(): number {
    return this.#events
  }

  /** Whether the last slice ended in the middle of an event. */
  get isUnderWay(): boolean {
    return this.#underWay !== undefined
  }

  /** Whether nothing is in progress: only housekeeping is left, and polls that changed nothing since the last change. */
  get isQuiet(): boolean {
    return this.queue.isQuiet((id) => this.#changedNothing(id))
  }

  /** Ends the event that is under way. */
  settle(): void {
    while (this.#underWay) this.#resume()
  }

  run(handle: Handle, limits: SliceLimits = {}): SliceResult {
    const last = this.#events + (limits.eventsMax ?? Number.POSITIVE_INFINITY)
    const until = limits.until ?? Number.POSITIVE_INFINITY
    const first = this.#events
    for (;;) {
      if (this.#underWay && limits.inParts) {
        this.#resume()
        return { end: 'events', events: this.#events - first }
      }
      this.settle()
      if (!limits.untilTime && this.isQuiet) return { end: 'quiet', events: this.#events - first }
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

  #step(handle: Handle): void {
    const event = this.queue.pop()
    assert(event !== undefined, 'a queue with a next moment has an event')
    if (event.at > this.#now) this.#now = event.at
    this.#events++
    const result = handle(event)
    if (typeof result === 'boolean') this.#over(event, result)
    else this.#underWay = { event, rest: result }
  }

  #resume(): void {
    assert(this.#underWay !== undefined, 'an event is under way')
    const { event, rest } = this.#underWay
    const step = rest.next()
    if (!step.done) return
    this.#underWay = undefined
    this.#over(event, step.value)
  }

  #over(event: Event, hasChanged: boolean): void {
    if (hasChanged) this.#forgetVain()
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

  #changedNothing(id: string): boolean {
    if (this.#vain.length > 0) this.#nameVain()
    return this.#vainIds.has(id)
  }

  #nameVain(): void {
    for (const event of this.#vain) this.#vainIds.add(eventId(event))
    this.#vain = []
  }
}
