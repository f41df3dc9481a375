/** If there are more notes than values in the list, and at least this many, the old content is copied instead. */
const NOTES_MIN = 256

/** A list as it was at some moment. */
export interface ListVersion<T> {
  /** All values as they were then. O(list + what was written since). */
  values(): readonly (T | undefined)[]
}

/**
 * A list that is written frequently, with views of its earlier content. Taking a view is free: values overwritten later
 * are noted for it, and the notes are collected with the view.
 */
export class VersionedList<T> {
  #values: (T | undefined)[] = []
  /** The view taken last, unless it needs no notes. */
  #latest: View<T> | undefined
  /** Notes since something past was copied. */
  #notes = 0

  get(index: number): T | undefined {
    return this.#values[index]
  }

  set(index: number, value: T): void {
    while (this.#values.length < index) this.#values.push(undefined)
    if (this.#latest) this.#note(this.#latest, index)
    this.#values[index] = value
  }

  /** The list as it is now, whatever is written later. */
  view(): ListVersion<T> {
    if (this.#latest && !this.#latest.isNoted) return this.#latest
    const view = new View(this.#values)
    if (this.#latest) this.#latest.next = view
    this.#latest = view
    return view
  }

  /** A view that is kept for long must not keep all that ever follows: at intervals the list continues with another array. */
  #note(view: View<T>, index: number): void {
    if (++this.#notes > Math.max(NOTES_MIN, this.#values.length)) {
      this.#values = this.#values.slice()
      this.#latest = undefined
      this.#notes = 0
    } else view.note(index, this.#values[index])
  }
}

class View<T> implements ListVersion<T> {
  /** The view that was taken next: what was overwritten since then is noted there. */
  next: View<T> | undefined
  /** The list's own array, until the list continues with another one. */
  readonly #values: readonly (T | undefined)[]
  readonly #indexes: number[] = []
  readonly #before: (T | undefined)[] = []

  constructor(values: readonly (T | undefined)[]) {
    this.#values = values
  }

  get isNoted(): boolean {
    return this.#indexes.length > 0
  }

  note(index: number, before: T | undefined): void {
    this.#indexes.push(index)
    this.#before.push(before)
  }

  values(): readonly (T | undefined)[] {
    const values = this.#values.slice()
    const views: View<T>[] = []
    for (let view: View<T> | undefined = this; view; view = view.next) views.push(view)
    for (const view of views.reverse()) view.#undo(values)
    return values
  }

  /** The oldest note of an index comes last and counts. */
  #undo(values: (T | undefined)[]): void {
    for (let i = this.#indexes.length - 1; i >= 0; i--) values[this.#indexes[i] as number] = this.#before[i]
  }
}
