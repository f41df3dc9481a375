import type { Row } from '../kube/kinds.ts'
import type { Place } from './ordinal.ts'
import { rowDigest } from './row-digest.ts'

/** The number of places that a digest inherits from an unsettled one; with more of them it is settled first. */
const PLACES_TAKEN_MAX = 256

/** What a digest starts from: that of a state which is not written to any more. */
interface Origin {
  readonly digest: StateDigest
  /** As `settle` below, with the rows of that state. */
  settle(placesMax?: number): boolean
}

/**
 * A digest that follows the state: the sums of the rows' own digests, so it does not depend on the order in which rows
 * were added. Two lanes of 32 bits. Rows are hashed only on request: until then the row that was counted last is kept.
 */
export class StateDigest {
  #low = 0
  #high = 0
  readonly #counted: Map<Place, Row | undefined>
  /** Whose sums are still to be added: most runs on a state of many rows end without a request for a digest. */
  #origin: Origin | undefined

  /** What the origin's sums lack is computed on request, once for all that continue from it. */
  constructor(origin?: Origin) {
    this.#counted = new Map()
    if (!origin) return
    const from = origin.digest
    // Digests wait for one state at most, so that no row of a state in between stays in memory.
    const takesAlong = from.#origin !== undefined && from.#counted.size <= PLACES_TAKEN_MAX
    if (takesAlong) {
      this.#counted = new Map(from.#counted)
      this.#origin = from.#origin
    } else if (from.#origin) origin.settle()
    if (takesAlong || from.#isSettled) {
      this.#low = from.#low
      this.#high = from.#high
    } else this.#origin = origin
  }

  get #isSettled(): boolean {
    return this.#origin === undefined && this.#counted.size === 0
  }

  /** Notes that the row of this place changes; `before` is what was there (`undefined`: nothing). */
  touch(place: Place, before: Row | undefined): void {
    if (!this.#counted.has(place)) this.#counted.set(place, before)
  }

  /**
   * Brings the sums up to date for at most this many places; `current` looks up what is at a place now. Returns whether
   * all are up to date.
   */
  settle(current: (place: Place) => Row | undefined, placesMax = Number.POSITIVE_INFINITY): boolean {
    if (!this.#addOrigin(placesMax)) return false
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

  /** Returns whether no sums are left to add. */
  #addOrigin(placesMax: number): boolean {
    if (!this.#origin) return true
    if (!this.#origin.settle(placesMax)) return false
    const { digest } = this.#origin
    this.#low = (this.#low + digest.#low) >>> 0
    this.#high = (this.#high + digest.#high) >>> 0
    this.#origin = undefined
    return true
  }

  /** Once settled. */
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
