import type { Ints } from '../../../lib/ints.ts'
import { ForkableTable } from '../../../twin/forkable-table.ts'
import type { Ordinal } from '../../../twin/ordinal.ts'
import { Writer } from '../../../twin/writer.ts'
import { FITS, type Verdict } from './class-facts.ts'
import { PlaceBits } from './place-bits.ts'
import type { PriorityVerdicts, TrialAsking } from './priority-verdicts.ts'
import { VerdictSnapshot } from './verdict-snapshot.ts'

/**
 * All verdicts of one placement class and priority by the nodes' places in the scheduler's order, with what a search
 * needs of them in total. Only changed nodes are read again, so that a pod that fits on no node costs no pass over all of them.
 */
export class VerdictIndex {
  readonly #facts: PriorityVerdicts
  #ordinals: Ints<Ordinal> | undefined
  /** By ordinal; -1 for nodes that are not in the order. */
  #places: Int32Array = new Int32Array()
  /** By place. Pages are copied when they are written after a caller has taken a snapshot. */
  #verdicts: ForkableTable<Verdict>
  #writer = new Writer()
  /** Nodes by verdict. */
  #counts: number[] = []
  /** Nodes that removing pods could help. */
  #potential = PlaceBits.none(0)
  /** As they were last taken, unless something has changed since. */
  #snapshot: VerdictSnapshot | undefined

  constructor(facts: PriorityVerdicts) {
    this.#facts = facts
    this.#verdicts = new ForkableTable(this.#writer)
  }

  /** Whether it has a recent verdict of all nodes of this order. */
  follows(ordinals: Ints<Ordinal>): boolean {
    return ordinals === this.#ordinals
  }

  get isAnyFeasible(): boolean {
    return (this.#counts[FITS] ?? 0) > 0
  }

  /** Brings the index up to date, the facts being so. */
  sync(ordinals: Ints<Ordinal>, asking: TrialAsking): void {
    const changed = ordinals === this.#ordinals ? this.#facts.changed : undefined
    if (!changed) this.#clear(ordinals)
    const all = changed ?? ordinals
    for (let i = 0; i < all.length; i++) this.#check(all[i] as Ordinal, asking)
    // Only now: a result that could not be completed is computed again.
    this.#ordinals = ordinals
    this.#facts.forgetChanged()
  }

  /** The verdicts as they are, for callers that read them later. The same object as long as they are the same. */
  snapshot(names: readonly string[], ordinals: Ints<Ordinal>): VerdictSnapshot {
    if (this.#snapshot?.names === names) return this.#snapshot
    const verdicts = new ForkableTable(this.#writer, this.#verdicts)
    this.#writer = new Writer()
    this.#snapshot = new VerdictSnapshot({
      names,
      ordinals,
      places: this.#places,
      verdicts,
      counts: this.#counts.slice(),
      potential: this.#potential.copy(),
      facts: this.#facts.placement.facts,
    })
    return this.#snapshot
  }

  #clear(ordinals: Ints<Ordinal>): void {
    this.#ordinals = undefined
    this.#snapshot = undefined
    this.#places = new Int32Array(ordinals.reduce((highest, ordinal) => Math.max(highest, ordinal), -1) + 1).fill(-1)
    for (let place = 0; place < ordinals.length; place++) this.#places[ordinals[place] as Ordinal] = place
    this.#verdicts = new ForkableTable(this.#writer)
    this.#counts = []
    this.#potential = PlaceBits.none(ordinals.length)
  }

  #check(ordinal: Ordinal, asking: TrialAsking): void {
    const place = this.#places[ordinal] ?? -1
    if (place < 0) return
    const before = this.#verdicts.get(place)
    const after = this.#facts.verdictOf(ordinal, asking)
    if (before === after) return
    this.#snapshot = undefined
    this.#verdicts.set(place, after, this.#writer)
    if (before !== undefined) this.#counts[before] = (this.#counts[before] ?? 0) - 1
    this.#counts[after] = (this.#counts[after] ?? 0) + 1
    this.#potential.set(place, this.#facts.placement.facts.refusalOf(after)?.code === 'Unschedulable')
  }
}
