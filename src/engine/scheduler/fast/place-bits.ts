import { bitCount, lowestBit, nthPlace } from './name-ranks.ts'

const BITS = 32

/** Some places of a list, a bit for each. */
export class PlaceBits {
  /** For readers in a hurry; only this object writes them. */
  readonly words: Int32Array

  constructor(words: Int32Array) {
    this.words = words
  }

  /** No place of a list of this length. */
  static none(length: number): PlaceBits {
    return new PlaceBits(new Int32Array((length + BITS - 1) >> 5))
  }

  get count(): number {
    let count = 0
    for (let word = 0; word < this.words.length; word++) count += bitCount(this.words[word] as number)
    return count
  }

  set(place: number, isIn: boolean): void {
    const bit = 1 << (place & (BITS - 1))
    const word = this.words[place >> 5] as number
    this.words[place >> 5] = isIn ? word | bit : word & ~bit
  }

  copy(): PlaceBits {
    return new PlaceBits(this.words.slice())
  }

  /** The `n`-th of the places, from 0; -1 when there are fewer. */
  nth(n: number): number {
    return nthPlace(this.words, n)
  }

  /** The place that comes after one of them; after the last one the first. */
  nextAfter(place: number): number {
    const words = this.words
    let word = place >> 5
    // A shift by 32 would be none, so it is done in two steps.
    let bits = (words[word] as number) & ((-1 << (place & (BITS - 1))) << 1)
    while (bits === 0) {
      if (++word === words.length) word = 0
      bits = words[word] as number
    }
    return word * BITS + lowestBit(bits)
  }

  /** Visits the places once round, beginning with the `from`-th of them, until the answer is false. */
  visit(from: number, go: (place: number) => boolean): void {
    let place = this.nth(from)
    if (place < 0) return
    for (let left = this.count; left > 0 && go(place); left--) place = this.nextAfter(place)
  }
}
