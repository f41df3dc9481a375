import type { Row } from '../kube/kinds.ts'
import { rowDigest } from './row-digest.ts'

/**
 * A digest that follows the state change by change: the sums of the rows' own digests, so it does not depend on the
 * order in which rows came. Two lanes of 32 bits.
 */
export class StateDigest {
  #low: number
  #high: number

  constructor(from?: StateDigest) {
    this.#low = from ? from.#low : 0
    this.#high = from ? from.#high : 0
  }

  add(row: Row): void {
    const [low, high] = rowDigest(row)
    this.#low = (this.#low + low) >>> 0
    this.#high = (this.#high + high) >>> 0
  }

  subtract(row: Row): void {
    const [low, high] = rowDigest(row)
    this.#low = (this.#low - low) >>> 0
    this.#high = (this.#high - high) >>> 0
  }

  text(): string {
    return this.#high.toString(16).padStart(8, '0') + this.#low.toString(16).padStart(8, '0')
  }
}
