import type { Rejection } from './framework.ts'

/** Refused nodes with their refusals. There may be thousands, and mostly only how many of each kind is asked. */
export class Refusals implements Iterable<readonly [name: string, refusal: Rejection]> {
  readonly #names: readonly string[]
  readonly #refusals: readonly Rejection[]
  #byName: ReadonlyMap<string, Rejection> | undefined

  /** `refusals[i]` is that of the node `names[i]`; names are different. */
  constructor(names: readonly string[], refusals: readonly Rejection[]) {
    this.#names = names
    this.#refusals = refusals
  }

  get size(): number {
    return this.#names.length
  }

  of(name: string): Rejection | undefined {
    this.#byName ??= new Map(this)
    return this.#byName.get(name)
  }

  /** How many nodes have each refusal, in the order in which they first come. */
  counts(): ReadonlyMap<Rejection, number> {
    const counts = new Map<Rejection, number>()
    for (const refusal of this.#refusals) counts.set(refusal, (counts.get(refusal) ?? 0) + 1)
    return counts
  }

  *[Symbol.iterator](): IterableIterator<readonly [name: string, refusal: Rejection]> {
    for (let i = 0; i < this.#names.length; i++) yield [this.#names[i] as string, this.#refusals[i] as Rejection]
  }
}
