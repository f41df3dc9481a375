import { bitCount, nthBit } from './name-ranks.ts'

const BITS = 32

/** Some places of a list, a bit for each. */
export class PlaceBits {
  readonly #words: Int32Array

  constructor(words: Int32Array) {
    this.#words = words
  }

  /** No place of a list of this length. */
  static none(length: number): PlaceBits {
    return new PlaceBits(new Int32Array((length + BITS - 1) >> 5))
  }

  get count(): number {
    let count = 0
    for (let word = 0; word < this.#words.length; word++) count += bitCount(this.#words[word] as number)
    return count
  }

  set(place: number, isIn: boolean): void {
    const bit = 1 << (place & (BITS - 1))
    const word = this.#words[place >> 5] as number
    this.#words[place >> 5] = isIn ? word | bit : word & ~bit
  }

  copy(): PlaceBits {
    return new PlaceBits(this.#words.slice())
  }

  /** Visits the places once round, beginning with the `from`-th of them, until the answer is false. */
  visit(from: number, go: (place: number) => boolean): void {
    const words = this.#words
    let word = 0
    let before = from
    for (; word < words.length; word++) {
      const count = bitCount(words[word] as number)
      if (before < count) break
      before -= count
    }
    if (word === words.length) return
    const first = nthBit(words[word] as number, before)
    // The word that is begun in the middle comes once more at the end, for its lower half.
    const upper = -1 << first
    if (!visitWord((words[word] as number) & upper, word * BITS, go)) return
    for (let i = 1; i < words.length; i++) {
      const at = (word + i) % words.length
      if (!visitWord(words[at] as number, at * BITS, go)) return
    }
    visitWord((words[word] as number) & ~upper, word * BITS, go)
  }
}

function visitWord(bits: number, base: number, go: (place: number) => boolean): boolean {
  for (let rest = bits; rest !== 0; rest &= rest - 1) if (!go(base + 31 - Math.clz32(rest & -rest))) return false
  return true
}
