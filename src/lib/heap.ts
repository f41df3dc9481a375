/** A binary heap. `before(a, b)` means that `a` is removed first; ties must be broken by it, or their order is open. */
export class Heap<T> {
  readonly #items: T[]
  readonly #before: (a: T, b: T) => boolean

  constructor(before: (a: T, b: T) => boolean, items: readonly T[] = []) {
    this.#before = before
    this.#items = [...items]
    for (let i = (this.#items.length >> 1) - 1; i >= 0; i--) this.#down(i)
  }

  get size(): number {
    return this.#items.length
  }

  peek(): T | undefined {
    return this.#items[0]
  }

  push(item: T): void {
    this.#items.push(item)
    this.#up(this.#items.length - 1)
  }

  pop(): T | undefined {
    const first = this.#items[0]
    const last = this.#items.pop()
    if (last !== undefined && this.#items.length > 0) {
      this.#items[0] = last
      this.#down(0)
    }
    return first
  }

  /** The items in no particular order. */
  items(): readonly T[] {
    return this.#items
  }

  #up(from: number): void {
    let i = from
    while (i > 0) {
      const parent = (i - 1) >> 1
      if (!this.#before(this.#items[i] as T, this.#items[parent] as T)) return
      this.#swap(i, parent)
      i = parent
    }
  }

  #down(from: number): void {
    let i = from
    for (;;) {
      const left = 2 * i + 1
      const right = left + 1
      let first = i
      if (left < this.#items.length && this.#before(this.#items[left] as T, this.#items[i] as T)) first = left
      if (right < this.#items.length && this.#before(this.#items[right] as T, this.#items[first] as T)) first = right
      if (first === i) return
      this.#swap(i, first)
      i = first
    }
  }

  #swap(i: number, j: number): void {
    const item = this.#items[i] as T
    this.#items[i] = this.#items[j] as T
    this.#items[j] = item
  }
}
