import { assert } from '../lib/assert.ts'
import type { Writer } from './writer.ts'

const SHIFT = 6
const PAGE_SIZE = 1 << SHIFT
const MASK = PAGE_SIZE - 1

interface Page<T> {
  readonly writer: Writer
  readonly slots: (T | undefined)[]
  writes: number
}

/** A page for readers: the same page with the same number of writes has the same values. */
export interface TablePage<T> {
  readonly slots: readonly (T | undefined)[]
  readonly writes: number
}

/** Values on a page: the ordinal of a page's first slot is its index times this. */
export const TABLE_PAGE_SIZE = PAGE_SIZE

/**
 * A paged copy-on-write table of immutable values addressed by ordinal.
 *
 * Forking is O(1); the first write after a fork copies the directory (one pointer a page) and each touched page
 * (64 slots) once; further writes are in place. Reads are two array look-ups. Ordinals are for life: a deleted slot is
 * never given again. `Slot` is the type of the ordinals, which the table makes.
 */
export class ForkableTable<T, Slot extends number = number> {
  #writer: Writer
  #pages: Page<T>[]
  #length: number
  #count: number
  /** Who follows the table, and the ordinals written since its last call. */
  #follower: object | undefined
  #written: Slot[] = NONE_WRITTEN

  constructor(writer: Writer, from?: ForkableTable<T, Slot>) {
    this.#writer = from ? from.#writer : writer
    this.#pages = from ? from.#pages : []
    this.#length = from ? from.#length : 0
    this.#count = from ? from.#count : 0
  }

  /** One more than the highest ordinal ever given. */
  get length(): number {
    return this.#length
  }

  /** Values that are there now. */
  get count(): number {
    return this.#count
  }

  /** The pages, for readers that follow a table: what they have read of a page is valid until the page is replaced or written. */
  get pages(): readonly TablePage<T>[] {
    return this.#pages
  }

  /**
   * The ordinals written since the same follower's last call, some perhaps more than once. `undefined`: it must read the
   * pages, because this is its first call, another follower has called since, or too much was written.
   */
  takeWritten(follower: object): readonly Slot[] | undefined {
    const written = this.#follower === follower ? this.#written : undefined
    if (written?.length === 0) return written
    this.#follower = follower
    this.#written = []
    return written
  }

  get(ordinal: Slot): T | undefined {
    return this.#pages[ordinal >> SHIFT]?.slots[ordinal & MASK]
  }

  /** Puts a value on the next ordinal and returns it. */
  append(value: T, writer: Writer): Slot {
    const ordinal = this.#length as Slot
    this.set(ordinal, value, writer)
    return ordinal
  }

  /** Replaces or, with `undefined`, removes the value of an ordinal. Gaps before it are left empty. */
  set(ordinal: Slot, value: T | undefined, writer: Writer): void {
    assert(ordinal >= 0, 'an ordinal is not negative')
    const page = this.#page(ordinal >> SHIFT, writer)
    const slots = page.slots
    page.writes++
    const slot = ordinal & MASK
    if (slots[slot] === undefined && value !== undefined) this.#count++
    if (slots[slot] !== undefined && value === undefined) this.#count--
    slots[slot] = value
    if (ordinal >= this.#length) this.#length = ordinal + 1
    if (this.#follower !== undefined) this.#note(ordinal)
  }

  /** Beyond this many writes, reading the pages costs no more. */
  #note(ordinal: Slot): void {
    if (this.#written.length < PAGE_SIZE) this.#written.push(ordinal)
    else this.#follower = undefined
  }

  /** Visits the values in ordinal order. The table must not be written meanwhile. */
  forEach(visit: (value: T, ordinal: Slot) => void): void {
    const pages = this.#pages
    for (let p = 0; p < pages.length; p++) {
      const slots = (pages[p] as Page<T>).slots
      for (let s = 0; s < slots.length; s++) {
        const value = slots[s]
        if (value !== undefined) visit(value, ((p << SHIFT) | s) as Slot)
      }
    }
  }

  /**
   * The values for which a question has the answer yes, in ordinal order. The answers of a page that no one can write any
   * more are kept with it, so forks of one state that call with the same function pay for their own pages only. The
   * question must be a pure function of the value.
   */
  where(test: (value: T) => boolean, writer: Writer): T[] {
    const answers = answersTo<T>(test)
    const found: T[] = []
    for (const page of this.#pages) {
      let chosen = answers.get(page)
      if (chosen === undefined) {
        chosen = page.slots.filter((value): value is T => value !== undefined && test(value))
        if (chosen.length === 0) chosen = NONE
        if (page.writer !== writer) answers.set(page, chosen)
      }
      for (const value of chosen) found.push(value)
    }
    return found
  }

  *[Symbol.iterator](): IterableIterator<T> {
    for (const page of this.#pages) for (const value of page.slots) if (value !== undefined) yield value
  }

  #page(index: number, writer: Writer): Page<T> {
    if (this.#writer !== writer) {
      this.#pages = this.#pages.slice()
      this.#writer = writer
    }
    while (this.#pages.length <= index) this.#pages.push({ writer, slots: [], writes: 0 })
    const page = this.#pages[index] as Page<T>
    if (page.writer === writer) return page
    const copy = { writer, slots: page.slots.slice(), writes: 0 }
    this.#pages[index] = copy
    return copy
  }
}

const NONE: readonly never[] = Object.freeze([])
/** Never written to: who follows gets a list of its own. */
const NONE_WRITTEN: never[] = []

type Answers<T> = WeakMap<Page<T>, readonly T[]>

const allAnswers = new WeakMap<object, Answers<unknown>>()

/** What was answered to a question so far, by page. */
function answersTo<T>(test: (value: T) => boolean): Answers<T> {
  let answers = allAnswers.get(test) as Answers<T> | undefined
  if (answers === undefined) {
    answers = new WeakMap()
    allAnswers.set(test, answers as Answers<unknown>)
  }
  return answers
}
