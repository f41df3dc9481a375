import { assert } from '../../lib/assert.ts'
import { Heap } from '../../lib/heap.ts'

/** Something that will happen, as data: it can be forked, printed and hashed. `kind` names the actor, `key` its object. */
export interface Event {
  readonly at: number
  readonly sequence: number
  readonly kind: string
  readonly key: string
}

/**
 * Events in virtual time, ordered by (time, sequence): what was scheduled first happens first. An event with the same
 * kind and key that is already due at or before the wanted time stands for both (a work queue's collapsing of keys).
 */
export class EventQueue {
  #heap: Heap<Event>
  #earliest: Map<string, number>
  #sequence: number

  constructor(from?: EventQueue) {
    this.#heap = from ? from.#heap.fork() : new Heap<Event>(before)
    this.#earliest = new Map(from ? from.#earliest : [])
    this.#sequence = from ? from.#sequence : 0
  }

  get size(): number {
    return this.#earliest.size
  }

  /** A queue that goes on from here on its own. O(events). */
  fork(): EventQueue {
    return new EventQueue(this)
  }

  /** Schedules an event, unless the same one is already due by then; a later one is brought forward. */
  schedule(at: number, kind: string, key: string): void {
    const id = `${kind}\n${key}`
    const known = this.#earliest.get(id)
    if (known !== undefined && known <= at) return
    this.#earliest.set(id, at)
    this.#heap.push({ at, sequence: this.#sequence++, kind, key })
  }

  /** Takes an event back; nothing happens if it is not scheduled. */
  cancel(kind: string, key: string): void {
    this.#earliest.delete(`${kind}\n${key}`)
  }

  /** When the next event is due; `undefined` when nothing is left to happen. */
  nextAt(): number | undefined {
    this.#skipStale()
    return this.#heap.peek()?.at
  }

  pop(): Event | undefined {
    this.#skipStale()
    const event = this.#heap.pop()
    if (event) this.#earliest.delete(`${event.kind}\n${event.key}`)
    return event
  }

  /** The scheduled events in the order in which they will happen. */
  list(): readonly Event[] {
    return this.#heap
      .items()
      .filter((event) => this.#earliest.get(`${event.kind}\n${event.key}`) === event.at)
      .slice()
      .sort((a, b) => a.at - b.at || a.sequence - b.sequence)
  }

  /** Entries that were cancelled or brought forward stay in the heap until they come up. */
  #skipStale(): void {
    for (let top = this.#heap.peek(); top; top = this.#heap.peek()) {
      if (this.#earliest.get(`${top.kind}\n${top.key}`) === top.at) return
      this.#heap.pop()
    }
    assert(this.#earliest.size === 0, 'an empty heap has nothing scheduled')
  }
}

function before(a: Event, b: Event): boolean {
  return a.at < b.at || (a.at === b.at && a.sequence < b.sequence)
}
