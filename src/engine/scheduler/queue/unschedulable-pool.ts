import { Heap } from '../../../lib/heap.ts'
import type { QueueEntry } from './queue-entry.ts'

/** How long a pod stays unschedulable before it is tried again for no reason (semantics A4.1). */
export const UNSCHEDULABLE_MAX_MS = 5 * 60_000

/** With fewer removed entries it is not worth sorting the others again. */
const GONE_MIN = 1024

/** The interval at which the queue checks for pods that stay too long, in milliseconds. */
export const LEFTOVER_PERIOD_MS = 30_000

/**
 * The pods that only a change can help. Those whose preemption is in progress are blocked: no change helps them before it is done,
 * and there may be thousands, so changes are not checked against them.
 */
export class UnschedulablePool {
  readonly #isHeld: (entry: QueueEntry) => boolean
  readonly #entries = new Map<string, QueueEntry>()
  /** The entries that are not blocked. */
  readonly #movable = new Map<string, QueueEntry>()
  /** Entries by how long they have waited. One counts as long as it is the movable one of its key: the others have left. */
  #waiting = new Heap<QueueEntry>(waitedLonger)

  constructor(isHeld: (entry: QueueEntry) => boolean) {
    this.#isHeld = isHeld
  }

  get(key: string): QueueEntry | undefined {
    return this.#entries.get(key)
  }

  has(key: string): boolean {
    return this.#entries.has(key)
  }

  set(entry: QueueEntry): void {
    this.#entries.set(entry.key, entry)
    if (this.#isHeld(entry)) this.#movable.delete(entry.key)
    else this.#addMovable(entry)
  }

  delete(key: string): void {
    this.#entries.delete(key)
    this.#movable.delete(key)
  }

  /** An entry is released. */
  release(key: string): void {
    const entry = this.#entries.get(key)
    if (entry) this.#addMovable(entry)
  }

  entries(): readonly QueueEntry[] {
    return [...this.#entries.values()]
  }

  /** Whether changes may help any entry. */
  get isAnyMovable(): boolean {
    return this.#movable.size > 0
  }

  /** The entries that changes may help. */
  movable(): readonly QueueEntry[] {
    return [...this.#movable.values()]
  }

  /** The timestamp of the entry that has waited longest, those left aside that a plugin gates or that have been flushed. */
  longestWaiting(): number | undefined {
    const waiting = this.#waiting
    for (let first = waiting.peek(); first; first = waiting.peek()) {
      if (this.#movable.get(first.key) === first) return first.timestamp
      waiting.pop()
    }
    return undefined
  }

  #addMovable(entry: QueueEntry): void {
    this.#movable.set(entry.key, entry)
    if (!isWaiting(entry)) return
    this.#waiting.push(entry)
    if (this.#waiting.size > 2 * this.#movable.size + GONE_MIN) this.#waiting = this.#sortedAnew()
  }

  #sortedAnew(): Heap<QueueEntry> {
    return new Heap(waitedLonger, [...this.#movable.values()].filter(isWaiting))
  }
}

function isWaiting({ flushed, gatedBy }: QueueEntry): boolean {
  return !flushed && gatedBy === ''
}

function waitedLonger(a: QueueEntry, b: QueueEntry): boolean {
  return a.timestamp < b.timestamp
}

/**
 * The first check for pods that wait too long, at or after the moment; checks run at whole half minutes of the clock (semantics
 * A4.13).
 */
export function leftoverCheck(at: number | undefined): number | undefined {
  return at === undefined ? undefined : (Math.floor(at / LEFTOVER_PERIOD_MS) + 1) * LEFTOVER_PERIOD_MS
}
