import type { Ints } from '../../../lib/ints.ts'
import type { ForkableTable } from '../../../twin/forkable-table.ts'
import type { Ordinal } from '../../../twin/ordinal.ts'
import type { RefusalList } from '../cycle/refusals.ts'
import type { Rejection } from '../framework/status.ts'
import { type ClassFacts, UNKNOWN, type Verdict } from './class-facts.ts'
import type { PlaceBits } from './place-bits.ts'

interface VerdictSnapshotInit {
  /** In the scheduler's order of nodes. */
  readonly names: readonly string[]
  readonly ordinals: Ints<Ordinal>
  /** The places in that order by ordinal, -1 for nodes that are not in it: the same list as long as the order is the same. */
  readonly places: Int32Array
  /** By place in that order. */
  readonly verdicts: ForkableTable<Verdict>
  /** Nodes by verdict. */
  readonly counts: readonly (number | undefined)[]
  /** The places of nodes that removing pods could help. */
  readonly potential: PlaceBits
  /** Returns what a verdict represents. */
  readonly facts: ClassFacts
}

/** The verdicts of a search that found nothing: as they were then, independent of later changes. */
export class VerdictSnapshot implements RefusalList {
  readonly names: readonly string[]
  readonly ordinals: Ints<Ordinal>
  readonly places: Int32Array
  readonly potential: PlaceBits
  readonly #init: VerdictSnapshotInit
  #counts: ReadonlyMap<Rejection, number> | undefined

  constructor(init: VerdictSnapshotInit) {
    this.names = init.names
    this.ordinals = init.ordinals
    this.places = init.places
    this.potential = init.potential
    this.#init = init
  }

  get size(): number {
    return this.names.length
  }

  of(name: string): Rejection | undefined {
    const place = placesOf(this.names).get(name)
    return place === undefined ? undefined : this.#at(place)
  }

  counts(): ReadonlyMap<Rejection, number> {
    this.#counts ??= this.#count()
    return this.#counts
  }

  #count(): ReadonlyMap<Rejection, number> {
    const { counts: nodes, facts } = this.#init
    const counts = new Map<Rejection, number>()
    for (let verdict = 0; verdict < nodes.length; verdict++) {
      const count = nodes[verdict] ?? 0
      const refusal = count > 0 ? facts.refusalOf(verdict as Verdict) : undefined
      if (refusal) counts.set(refusal, count)
    }
    return counts
  }

  #at(place: number): Rejection | undefined {
    const { verdicts, facts } = this.#init
    return facts.refusalOf(verdicts.get(place) ?? UNKNOWN)
  }

  *[Symbol.iterator](): IterableIterator<readonly [name: string, refusal: Rejection]> {
    for (let i = 0; i < this.names.length; i++) {
      const refusal = this.#at(i)
      if (refusal) yield [this.names[i] as string, refusal]
    }
  }
}

/** By the list of names, which is the same as long as the order of the nodes is. */
const placesByNames = new WeakMap<readonly string[], ReadonlyMap<string, number>>()

function placesOf(names: readonly string[]): ReadonlyMap<string, number> {
  let places = placesByNames.get(names)
  if (!places) {
    places = new Map(names.map((name, place) => [name, place]))
    placesByNames.set(names, places)
  }
  return places
}
