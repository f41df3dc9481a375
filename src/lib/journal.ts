/** The least number of entries that is kept. */
const KEPT_MIN = 4096

/** What changed, the oldest first, for followers that each have their own position. The oldest entries are dropped. */
export class Journal<T> {
  #touched: T[] = []
  #forgotten = 0

  /** How many touches there were so far: a follower that has read this far is up to date. */
  get position(): number {
    return this.#forgotten + this.#touched.length
  }

  add(what: T): void {
    if (this.#touched.length >= 2 * KEPT_MIN) {
      this.#touched = this.#touched.slice(KEPT_MIN)
      this.#forgotten += KEPT_MIN
    }
    this.#touched.push(what)
  }

  /** Everything touched since a position, some of it perhaps more than once; `undefined`: too much to be remembered. */
  since(position: number): readonly T[] | undefined {
    if (position < this.#forgotten) return undefined
    return position === this.position ? NOTHING : this.#touched.slice(position - this.#forgotten)
  }
}

const NOTHING: readonly never[] = Object.freeze([])
