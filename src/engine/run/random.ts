import { assert } from '../../lib/assert.ts'
import { hashText } from '../../lib/hash.ts'

/**
 * The one source of chance (semantics G1): a seeded generator (mulberry32). Each subsystem gets a stream of its own, so that one more draw here changes nothing there.
 */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** A stream for one subsystem; the same seed and name give the same stream. */
  static stream(seed: number, name: string): Random {
    return new Random(hashText(name, Math.imul(seed, 0x9e3779b1) ^ 0x811c9dc5))
  }

  /** A number in [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  /** A whole number in [0, bound). */
  below(bound: number): number {
    assert(bound > 0, 'a random bound is positive')
    return Math.floor(this.next() * bound)
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)]
    assert(item !== undefined, 'something to pick from')
    return item
  }
}
