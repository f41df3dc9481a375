import type { QueueEntry } from './queue-entry.ts'

/**
 * The pods that only a change can help. Those whose preemption is under way are held: no change helps them before it is
 * done, and there may be thousands, so changes are not asked about them.
 */
export class UnschedulablePool {
  readonly #isHeld: (entry: QueueEntry) => boolean
  readonly #entries: Map<string, QueueEntry>
  /** The entries that are not held. */
  readonly #movable: Map<string, QueueEntry>

  constructor(isHeld: (entry: QueueEntry) => boolean, from?: UnschedulablePool) {
    this.#isHeld = isHeld
    this.#entries = new Map(from ? from.#entries : [])
    this.#movable = new Map(from ? from.#movable : [])
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
    else this.#movable.set(entry.key, entry)
  }

  delete(key: string): void {
    this.#entries.delete(key)
    this.#movable.delete(key)
  }

  /** An entry is held no more. */
  release(key: string): void {
    const entry = this.#entries.get(key)
    if (entry) this.#movable.set(key, entry)
  }

  entries(): readonly QueueEntry[] {
    return [...this.#entries.values()]
  }

  /** The entries that changes may help. */
  movable(): readonly QueueEntry[] {
    return [...this.#movable.values()]
  }

  /** The timestamp of the entry that has waited longest, those left aside that a plugin gates or that have been flushed. */
  longestWaiting(): number | undefined {
    let first: number | undefined
    for (const { timestamp, flushed, gatedBy } of this.#movable.values()) {
      if (flushed || gatedBy !== '') continue
      if (first === undefined || timestamp < first) first = timestamp
    }
    return first
  }
}
