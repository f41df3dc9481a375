import type { Rejection } from '../framework/status.ts'

/** Refused nodes with their refusals, however they are kept. */
export interface RefusalList extends Iterable<readonly [name: string, refusal: Rejection]> {
  readonly size: number
  of(name: string): Rejection | undefined
  /** How many nodes have each refusal. */
  counts(): ReadonlyMap<Rejection, number>
}

/** Refused nodes with their refusals. There may be thousands, and mostly only the number of each kind is needed. */
export class Refusals implements RefusalList {
  #names: readonly string[] | undefined
  readonly #nodes: readonly { readonly name: string }[]
  readonly #refusals: readonly Rejection[]
  #byName: ReadonlyMap<string, Rejection> | undefined
  #counts: ReadonlyMap<Rejection, number> | undefined

  /** `refusals[i]` is that of the i-th node; nodes are given by name or as they are, and are different. */
  constructor(
    names: readonly string[] | undefined,
    refusals: readonly Rejection[],
    nodes: readonly { readonly name: string }[] = [],
  ) {
    this.#names = names
    this.#nodes = nodes
    this.#refusals = refusals
  }

  /** Their names are collected when they are read. */
  static ofNodes(nodes: readonly { readonly name: string }[], refusals: readonly Rejection[]): Refusals {
    return new Refusals(undefined, refusals, nodes)
  }

  get size(): number {
    return this.#refusals.length
  }

  of(name: string): Rejection | undefined {
    this.#byName ??= new Map(this)
    return this.#byName.get(name)
  }

  /** How many nodes have each refusal, in the order in which they first occur. */
  counts(): ReadonlyMap<Rejection, number> {
    this.#counts ??= countEach(this.#refusals)
    return this.#counts
  }

  *[Symbol.iterator](): IterableIterator<readonly [name: string, refusal: Rejection]> {
    this.#names ??= this.#nodes.map(({ name }) => name)
    for (let i = 0; i < this.#names.length; i++) yield [this.#names[i] as string, this.#refusals[i] as Rejection]
  }
}

/** Neighbours are mostly refused alike: they are counted before they are looked up. */
function countEach(refusals: readonly Rejection[]): ReadonlyMap<Rejection, number> {
  const counts = new Map<Rejection, number>()
  for (let i = 0; i < refusals.length; ) {
    const refusal = refusals[i] as Rejection
    const first = i
    while (i < refusals.length && refusals[i] === refusal) i++
    counts.set(refusal, (counts.get(refusal) ?? 0) + i - first)
  }
  return counts
}
