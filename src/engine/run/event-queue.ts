import { assert } from '../../lib/assert.ts'
import { Heap } from '../../lib/heap.ts'

/**
 * How much an event matters for the question whether anything is still going on. `work` will change something or may;
 * a `poll` looks again and changes nothing unless something else did; `idle` is housekeeping that never ends.
 */
export type Urgency = 'work' | 'poll' | 'idle'

/** Something that will happen, as data: it can be forked, printed and hashed. `kind` names the actor, `key` its object. */
export interface Event {
  readonly at: number
  readonly sequence: number
  readonly kind: string
  readonly key: string
}

interface Scheduled {
  readonly at: number
  readonly urgency: Urgency
}

const RANK: Readonly<Record<Urgency, number>> = { work: 2, poll: 1, idle: 0 }

/**
 * Events in virtual time, ordered by (time, sequence): what was scheduled first happens first. An event with the same
 * kind and key that is already due at or before the wanted time stands for both (a work queue's collapsing of keys).
 */
export class EventQueue {
  #heap: Heap<Event>
  #scheduled: Map<string, Scheduled>
  #sequence: number
  #work: number

  constructor(from?: EventQueue) {
    this.#heap = from ? from.#heap.fork() : new Heap<Event>(before)
    this.#scheduled = new Map(from ? from.#scheduled : [])
    this.#sequence = from ? from.#sequence : 0
    this.#work = from ? from.#work : 0
  }

  get size(): number {
    return this.#scheduled.size
  }

  /** A queue that goes on from here on its own. O(events). */
  fork(): EventQueue {
    return new EventQueue(this)
  }

  /** Schedules an event, unless the same one is already due by then; a later one is brought forward. */
  schedule(event: { readonly at: number; readonly kind: string; readonly key: string; readonly urgency?: Urgency }): void {
    const id = eventId(event)
    const known = this.#scheduled.get(id)
    const urgency = higher(event.urgency ?? 'work', known?.urgency)
    const earlier = known !== undefined && known.at <= event.at
    this.#set(id, { at: earlier ? known.at : event.at, urgency })
    if (!earlier) this.#heap.push({ at: event.at, sequence: this.#sequence++, kind: event.kind, key: event.key })
  }

  /** Takes an event back; nothing happens if it is not scheduled. */
  cancel(kind: string, key: string): void {
    this.#set(eventId({ kind, key }), undefined)
  }

  /** When the next event is due; `undefined` when nothing is left to happen. */
  nextAt(): number | undefined {
    this.#skipStale()
    return this.#heap.peek()?.at
  }

  pop(): Event | undefined {
    this.#skipStale()
    const event = this.#heap.pop()
    if (event) this.#set(eventId(event), undefined)
    return event
  }

  /** How urgent the event is that stands for this kind and key; `undefined` when none does. */
  urgencyOf(kind: string, key: string): Urgency | undefined {
    return this.#scheduled.get(eventId({ kind, key }))?.urgency
  }

  /** Nothing is left but housekeeping, and polls that `seen` says have looked in vain. */
  isQuiet(seen: (id: string) => boolean): boolean {
    if (this.#work > 0) return false
    for (const [id, { urgency }] of this.#scheduled) if (urgency === 'poll' && !seen(id)) return false
    return true
  }

  /** The scheduled events in the order in which they will happen. */
  list(): readonly Event[] {
    return this.#heap
      .items()
      .filter((event) => this.#scheduled.get(eventId(event))?.at === event.at)
      .slice()
      .sort((a, b) => a.at - b.at || a.sequence - b.sequence)
  }

  #set(id: string, next: Scheduled | undefined): void {
    const known = this.#scheduled.get(id)
    if (known?.urgency === 'work') this.#work--
    if (next?.urgency === 'work') this.#work++
    if (next) this.#scheduled.set(id, next)
    else this.#scheduled.delete(id)
  }

  /** Entries that were cancelled or brought forward stay in the heap until they come up. */
  #skipStale(): void {
    for (let top = this.#heap.peek(); top; top = this.#heap.peek()) {
      if (this.#scheduled.get(eventId(top))?.at === top.at) return
      this.#heap.pop()
    }
    assert(this.#scheduled.size === 0, 'an empty heap has nothing scheduled')
  }
}

/** One text for kind and key. */
export function eventId(event: { readonly kind: string; readonly key: string }): string {
  return `${event.kind}\n${event.key}`
}

function higher(a: Urgency, b: Urgency | undefined): Urgency {
  return b !== undefined && RANK[b] > RANK[a] ? b : a
}

function before(a: Event, b: Event): boolean {
  return a.at < b.at || (a.at === b.at && a.sequence < b.sequence)
}
