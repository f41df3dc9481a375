import { Heap } from '../../../lib/heap.ts'
import { entryKey, type QueueEntry } from './queue-entry.ts'

type Before = (a: QueueEntry, b: QueueEntry) => boolean

/** Entries by key and in order. What was replaced or removed stays in the heap until it comes up. */
export class EntryHeap {
  readonly #before: Before
  readonly #entries: Map<string, QueueEntry>
  readonly #heap: Heap<QueueEntry>

  constructor(before: Before, entries: Iterable<QueueEntry> = []) {
    this.#before = before
    this.#entries = new Map([...entries].map((entry) => [entryKey(entry), entry]))
    this.#heap = new Heap(before, [...this.#entries.values()])
  }

  get size(): number {
    return this.#entries.size
  }

  /** Every entry, in no particular order. */
  entries(): Iterable<QueueEntry> {
    return this.#entries.values()
  }

  fork(): EntryHeap {
    return new EntryHeap(this.#before, this.#entries.values())
  }

  get(key: string): QueueEntry | undefined {
    return this.#entries.get(key)
  }

  has(key: string): boolean {
    return this.#entries.has(key)
  }

  put(entry: QueueEntry): void {
    this.#entries.set(entryKey(entry), entry)
    this.#heap.push(entry)
  }

  remove(key: string): boolean {
    return this.#entries.delete(key)
  }

  peek(): QueueEntry | undefined {
    for (let top = this.#heap.peek(); top; top = this.#heap.peek()) {
      if (this.#entries.get(entryKey(top)) === top) return top
      this.#heap.pop()
    }
    return undefined
  }

  pop(): QueueEntry | undefined {
    const top = this.peek()
    if (!top) return undefined
    this.#heap.pop()
    this.#entries.delete(entryKey(top))
    return top
  }

  /** All entries in the order in which they would leave. */
  sorted(): readonly QueueEntry[] {
    return [...this.#entries.values()].sort((a, b) => (this.#before(a, b) ? -1 : this.#before(b, a) ? 1 : 0))
  }
}
