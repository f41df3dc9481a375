import { ForkableTable } from '../../../twin/forkable-table.ts'
import { Owner } from '../../../twin/owner.ts'
import { FITS } from './class-facts.ts'
import type { CrowdedFacts, RoomAsking } from './crowded-facts.ts'
import { KnownVerdicts } from './known-verdicts.ts'
import { PlaceBits } from './place-bits.ts'

/**
 * All verdicts of one placement class and priority by the nodes' places in the scheduler's order, with what the search for
 * room asks of them as a whole. Only nodes that changed are looked at again, so that a pod that fits nowhere costs no pass
 * over all of them.
 */
export class VerdictBoard {
  readonly #facts: CrowdedFacts
  #ordinals: Int32Array | undefined
  /** By ordinal; -1 for nodes that are not in the order. */
  #places: Int32Array = new Int32Array()
  /** By place. Pages are copied when they are written after somebody has taken them along. */
  #verdicts: ForkableTable<number>
  #owner = new Owner()
  /** Nodes by verdict. */
  #counts: number[] = []
  /** Nodes that removing pods could help. */
  #potential = PlaceBits.none(0)
  /** As they were last taken, unless something has changed since. */
  #taken: KnownVerdicts | undefined

  constructor(facts: CrowdedFacts) {
    this.#facts = facts
    this.#verdicts = new ForkableTable(this.#owner)
  }

  /** Whether it knows all nodes of this order as they were not long ago. */
  follows(ordinals: Int32Array): boolean {
    return ordinals === this.#ordinals
  }

  get isAnyFeasible(): boolean {
    return (this.#counts[FITS] ?? 0) > 0
  }

  /** Brings the board up to date, the facts being so. */
  sync(ordinals: Int32Array, asking: RoomAsking): void {
    const changed = ordinals === this.#ordinals ? this.#facts.changed : undefined
    if (!changed) this.#clear(ordinals)
    const all = changed ?? ordinals
    for (let i = 0; i < all.length; i++) this.#look(all[i] as number, asking)
    // Only now: what could not be found out to the end is found out anew.
    this.#ordinals = ordinals
    this.#facts.forgetChanged()
  }

  /** The verdicts as they are, for those who tell of them later. The same object as long as they are the same. */
  taken(names: readonly string[], ordinals: Int32Array): KnownVerdicts {
    if (this.#taken?.names === names) return this.#taken
    const verdicts = new ForkableTable(this.#owner, this.#verdicts)
    this.#owner = new Owner()
    this.#taken = new KnownVerdicts({
      names,
      ordinals,
      places: this.#places,
      verdicts,
      counts: this.#counts.slice(),
      potential: this.#potential.copy(),
      facts: this.#facts.placement.facts,
    })
    return this.#taken
  }

  #clear(ordinals: Int32Array): void {
    this.#ordinals = undefined
    this.#taken = undefined
    this.#places = new Int32Array(ordinals.reduce((highest, ordinal) => Math.max(highest, ordinal), -1) + 1).fill(-1)
    for (let place = 0; place < ordinals.length; place++) this.#places[ordinals[place] as number] = place
    this.#verdicts = new ForkableTable(this.#owner)
    this.#counts = []
    this.#potential = PlaceBits.none(ordinals.length)
  }

  #look(ordinal: number, asking: RoomAsking): void {
    const place = this.#places[ordinal] ?? -1
    if (place < 0) return
    const before = this.#verdicts.get(place)
    const after = this.#facts.verdictOf(ordinal, asking)
    if (before === after) return
    this.#taken = undefined
    this.#verdicts.set(place, after, this.#owner)
    if (before !== undefined) this.#counts[before] = (this.#counts[before] ?? 0) - 1
    this.#counts[after] = (this.#counts[after] ?? 0) + 1
    this.#potential.set(place, this.#facts.placement.facts.refusalOf(after)?.code === 'Unschedulable')
  }
}
