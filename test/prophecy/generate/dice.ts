import { Random } from '../../../src/engine/run/random.ts'

/** Entries with their weights; a weight is relative to the others. */
export type Table<T> = readonly (readonly [weight: number, entry: T])[]

/** Random choices with weights. Each subject of a course draws from a stream of its own. */
export class Dice {
  readonly #random: Random

  constructor(seed: number, subject: string) {
    this.#random = Random.stream(seed, subject)
  }

  /** True with this probability, 0 to 1. */
  chance(probability: number): boolean {
    return this.#random.next() < probability
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + this.#random.below(Math.max(0, high - low) + 1)
  }

  pick<T>(items: readonly T[]): T {
    return this.#random.pick(items)
  }

  /** Up to `count` different items. */
  some<T>(items: readonly T[], count: number): readonly T[] {
    const left = [...items]
    return Array.from({ length: Math.min(count, left.length) }, () => left.splice(this.#random.below(left.length), 1)).flat()
  }

  /** An entry of a table. */
  from<T>(table: Table<T>): T {
    const total = table.reduce((sum, [weight]) => sum + weight, 0)
    let left = this.#random.next() * total
    for (const [weight, entry] of table) {
      left -= weight
      if (left < 0) return entry
    }
    throw new Error('the table is empty')
  }

  /** What `make` returns, with this probability; otherwise an object without fields. */
  maybe<T extends object>(probability: number, make: () => T): T | Record<string, never> {
    return this.chance(probability) ? make() : {}
  }
}
