import type { Row } from '../kube/kinds.ts'
import { rowDigest } from './row-digest.ts'

/**
 * A digest that follows the state: the sums of the rows' own digests, so it does not depend on the order in which rows
 * came. Two lanes of 32 bits. Rows are hashed only when somebody asks: until then the row that was counted last stands by.
 */
export class StateDigest {
  #low: number
  #high: number
  readonly #counted = new Map<number, Row | undefined>()

  /** `from` must be settled: its sums are taken over, what stood by is not. */
  constructor(from?: StateDigest) {
    this.#low = from ? from.#low : 0
    this.#high = from ? from.#high : 0
  }

  /** Notes that the row of this place changes; `before` is what was there (`undefined`: nothing). */
  touch(place: number, before: Row | undefined): void {
    if (!this.#counted.has(place)) this.#counted.set(place, before)
  }

  /**
   * Brings the sums up to date for so many places at most; `current` looks up what is at a place now. Tells whether all are.
   */
  settle(current: (place: number) => Row | undefined, placesMax = Number.POSITIVE_INFINITY): boolean {
    let left = placesMax
    for (const [place, before] of this.#counted) {
      if (left <= 0) return false
      left--
      this.#counted.delete(place)
      const now = current(place)
      if (now === before) continue
      if (before) this.#count(digestOfBefore(before), -1)
      if (now) this.#count(rowDigest(now), 1)
    }
    return true
  }

  text(): string {
    return this.#high.toString(16).padStart(8, '0') + this.#low.toString(16).padStart(8, '0')
  }

  #count([low, high]: RowDigest, sign: 1 | -1): void {
    this.#low = (this.#low + sign * low) >>> 0
    this.#high = (this.#high + sign * high) >>> 0
  }
}

type RowDigest = ReturnType<typeof rowDigest>

const digests = new WeakMap<Row, RowDigest>()

/** What runs replace are mostly the same rows of their base: each is hashed once for all of them. */
function digestOfBefore(row: Row): RowDigest {
  const known = digests.get(row)
  if (known !== undefined) return known
  const digest = rowDigest(row)
  digests.set(row, digest)
  return digest
}
