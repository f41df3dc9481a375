import { assert } from '../../lib/assert.ts'
import { Heap } from '../../lib/heap.ts'

/**
 * How much an event matters for the question whether anything is still in progress. `work` will change something or may; a `poll`
 * checks again and changes nothing unless something else did; `idle` is housekeeping that never ends.
 */
export type Urgency = 'work' | 'poll' | 'idle'

/** Something that will happen, as data: it can be printed and hashed. `kind` names the actor, `key` its object. */
export interface Event {
  readonly at: number
  readonly sequence: number
  readonly kind: string
  readonly key: string
}

/** A scheduled event. Entries that were cancelled or brought forward stay at their moment, stale, until they are due. */
interface Entry extends Event {
  urgency: Urgency
  stale: boolean
}

/** All that happens at one time, first come, first served: those before `next` have happened. */
interface Moment {
  readonly at: number
  readonly entries: Entry[]
  next: number
}

const RANK: Readonly<Record<Urgency, number>> = { work: 2, poll: 1, idle: 0 }

/**
 * Events in virtual time, ordered by (time, sequence): what was scheduled first happens first. An event with the same
 * kind and key that is already due at or before the requested time serves both (a work queue's collapsing of keys).
 */
export class EventQueue {
  /** The times at which something is scheduled, each once: far fewer than events, and plain numbers to compare. */
  readonly #times = new Heap<number>((a, b) => a < b)
  readonly #moments = new Map<number, Moment>()
  /** The one live entry of each key, by kind. */
  readonly #live = new Map<string, Map<string, Entry>>()
  readonly #polls = new Set<Entry>()
  #size = 0
  #work = 0
  #sequence = 0

  get size(): number {
    return this.#size
  }

  /** Schedules an event, unless the same one is already due by then; a later one is brought forward. */
  schedule(event: { readonly at: number; readonly kind: string; readonly key: string; readonly urgency?: Urgency }): void {
    const { at, kind, key, urgency = 'work' } = event
    const known = this.#live.get(kind)?.get(key)
    if (known && known.at <= at) {
      if (RANK[urgency] > RANK[known.urgency]) this.#raise(known, urgency)
      return
    }
    if (known) this.#leave(known)
    const most = known && RANK[known.urgency] > RANK[urgency] ? known.urgency : urgency
    const entry: Entry = { at, sequence: this.#sequence++, kind, key, urgency: most, stale: false }
    this.#enter(entry)
  }

  /** Takes an event back; nothing happens if it is not scheduled. */
  cancel(kind: string, key: string): void {
    const known = this.#live.get(kind)?.get(key)
    if (known) this.#leave(known)
  }

  /** When the next event is due; `undefined` when nothing is left to happen. */
  nextAt(): number | undefined {
    return this.#first()?.at
  }

  pop(): Event | undefined {
    const entry = this.#first()
    if (entry) this.#leave(entry)
    return entry
  }

  /** How urgent the event of this kind and key is; `undefined` when there is none. */
  urgencyOf(kind: string, key: string): Urgency | undefined {
    return this.#live.get(kind)?.get(key)?.urgency
  }

  /** Nothing is left but housekeeping, and polls without effect according to `seen`. */
  isQuiet(seen: (id: string) => boolean): boolean {
    if (this.#work > 0) return false
    for (const entry of this.#polls) if (!seen(eventId(entry))) return false
    return true
  }

  /** The scheduled events in the order in which they will happen. */
  list(): readonly Event[] {
    return this.#entries()
      .map(({ at, sequence, kind, key }) => ({ at, sequence, kind, key }))
      .sort((a, b) => a.at - b.at)
  }

  /** What is scheduled and will change something or may, in any order. */
  work(): readonly Event[] {
    return this.#work === 0 ? [] : this.#entries().filter(({ urgency }) => urgency === 'work')
  }

  /** What is scheduled: moments in any order, the events of each in theirs. */
  #entries(): readonly Entry[] {
    return [...this.#moments.values()].flatMap(({ entries, next }) => entries.slice(next).filter(({ stale }) => !stale))
  }

  #enter(entry: Entry): void {
    let keys = this.#live.get(entry.kind)
    if (!keys) {
      keys = new Map()
      this.#live.set(entry.kind, keys)
    }
    keys.set(entry.key, entry)
    this.#momentOf(entry.at).entries.push(entry)
    this.#size++
    if (entry.urgency === 'work') this.#work++
    else if (entry.urgency === 'poll') this.#polls.add(entry)
  }

  #leave(entry: Entry): void {
    entry.stale = true
    this.#live.get(entry.kind)?.delete(entry.key)
    this.#size--
    if (entry.urgency === 'work') this.#work--
    else if (entry.urgency === 'poll') this.#polls.delete(entry)
  }

  #raise(entry: Entry, urgency: Urgency): void {
    this.#polls.delete(entry)
    entry.urgency = urgency
    if (urgency === 'work') this.#work++
    else if (urgency === 'poll') this.#polls.add(entry)
  }

  #momentOf(at: number): Moment {
    const known = this.#moments.get(at)
    if (known) return known
    const moment: Moment = { at, entries: [], next: 0 }
    this.#moments.set(at, moment)
    this.#times.push(at)
    return moment
  }

  /** The next entry that is not stale. Moments that are over go. */
  #first(): Entry | undefined {
    for (let at = this.#times.peek(); at !== undefined; at = this.#times.peek()) {
      const moment = this.#moments.get(at)
      assert(moment !== undefined, 'a time represents a moment')
      const { entries } = moment
      while (entries[moment.next]?.stale) moment.next++
      if (moment.next < entries.length) return entries[moment.next]
      this.#times.pop()
      this.#moments.delete(at)
    }
    assert(this.#size === 0, 'without a moment nothing is scheduled')
    return undefined
  }
}

/** One text for kind and key. */
export function eventId(event: { readonly kind: string; readonly key: string }): string {
  return `${event.kind}\n${event.key}`
}
