import { hashPair } from '../../lib/hash.ts'

/**
 * An order that a seed draws, for objects that a component holds in an order which no API shows (semantics G3, G4). It is the same at
 * each call, as the cache of a component is: each object has a rank of its own, whichever others are there.
 */
export class DrawnOrder {
  /** Orders of the same name are the same. */
  readonly name: string

  /** `of`: what is ordered; equal objects have another order elsewhere. */
  constructor(seed: number, of: string) {
    this.name = `${seed} ${of}`
  }

  /** The place of an object among all there could be, from 0 to 1. */
  rankOf(id: string): number {
    return hashPair(`${this.name} ${id}`)[0] / 2 ** 32
  }

  sorted<T>(items: readonly T[], idOf: (item: T) => string): readonly T[] {
    if (items.length < 2) return items
    const ranked = items.map((item) => ({ item, rank: this.rankOf(idOf(item)) }))
    return ranked.sort((a, b) => a.rank - b.rank).map(({ item }) => item)
  }
}
