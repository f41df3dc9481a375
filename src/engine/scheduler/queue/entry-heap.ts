import { Heap } from '../../../lib/heap.ts'
import type { QueueEntry } from './queue-entry.ts'

type Before = (a: QueueEntry, b: QueueEntry) => boolean

/** Fewer entries that have left are not worth moving the others for. */
const GONE_MIN = 1024

/**
 * Entries by key and in order. Most are added in the order in which they leave: those stand in line, and only the others are in
 * the heap. What was replaced or removed stays where it is until it is due.
 */
export class EntryHeap {
  readonly #before: Before
  readonly #entries = new Map<string, QueueEntry>()
  readonly #heap: Heap<QueueEntry>
  /** In order; those before `#first` have left. */
  #line: QueueEntry[] = []
  #first = 0

  constructor(before: Before) {
    this.#before = before
    this.#heap = new Heap(before)
  }

  get size(): number {
    return this.#entries.size
  }

  /** Every entry, in no particular order. */
  entries(): Iterable<QueueEntry> {
    return this.#entries.values()
  }

  get(key: string): QueueEntry | undefined {
    return this.#entries.get(key)
  }

  has(key: string): boolean {
    return this.#entries.size > 0 && this.#entries.has(key)
  }

  put(entry: QueueEntry): void {
    this.#entries.set(entry.key, entry)
    const last = this.#line[this.#line.length - 1]
    if (last === undefined || this.#before(last, entry)) this.#line.push(entry)
    else this.#heap.push(entry)
  }

  remove(key: string): boolean {
    return this.#entries.size > 0 && this.#entries.delete(key)
  }

  peek(): QueueEntry | undefined {
    while (this.#heap.size > 0 && !this.#isHere(this.#heap.peek())) this.#heap.pop()
    while (this.#first < this.#line.length && !this.#isHere(this.#line[this.#first])) this.#shift()
    const inLine = this.#line[this.#first]
    const inHeap = this.#heap.peek()
    if (inLine === undefined || inHeap === undefined) return inLine ?? inHeap
    return this.#before(inHeap, inLine) ? inHeap : inLine
  }

  pop(): QueueEntry | undefined {
    const top = this.peek()
    if (!top) return undefined
    if (top === this.#line[this.#first]) this.#shift()
    else this.#heap.pop()
    this.#entries.delete(top.key)
    return top
  }

  /** All entries in the order in which they would leave. */
  sorted(): readonly QueueEntry[] {
    return [...this.#entries.values()].sort((a, b) => (this.#before(a, b) ? -1 : this.#before(b, a) ? 1 : 0))
  }

  #isHere(entry: QueueEntry | undefined): boolean {
    return entry !== undefined && this.#entries.get(entry.key) === entry
  }

  #shift(): void {
    this.#first++
    if (this.#first < this.#line.length && this.#first < GONE_MIN) return
    if (this.#first < this.#line.length && this.#first * 2 < this.#line.length) return
    this.#line = this.#line.slice(this.#first)
    this.#first = 0
  }
}
