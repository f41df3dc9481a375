import type { Brand } from '../../../lib/brand.ts'
import type { Ints } from '../../../lib/ints.ts'
import type { Ordinal } from '../../../twin/ordinal.ts'
import { PlaceBits } from './place-bits.ts'

/** What a trial of a node has shown. */
export const UNTRIED = 0
export const NO_HELP = 1
/** It makes room, and no budget is violated. */
export const HARMLESS = 2
export const VIOLATING = 3
export type TrialState = typeof UNTRIED | typeof NO_HELP | typeof HARMLESS | typeof VIOLATING

/** Equal for candidates that all criteria grade alike, and above 0. No rank of a name. */
export type GradeRank = Brand<number, 'GradeRank'>

/** No candidate has it. */
const NO_RANK = 0 as GradeRank

/** The places of the nodes in an order. The lists are the same objects as long as the order is. */
interface Order {
  /** By ordinal; -1 for nodes that are not in it. */
  readonly places: Int32Array
  readonly ordinals: Ints<Ordinal>
}

/** By ordinal. */
interface Columns {
  readonly states: Ints<TrialState>
  readonly ranks: Ints<GradeRank>
}

/**
 * The states of trials by the nodes' places in the order that was followed last, a bit for each: what is known of many nodes is
 * then read by the word.
 */
export class TrialBits {
  /** Nodes whose trial was of no help. */
  helpless = PlaceBits.none(0)
  /** Nodes on which room can be made. */
  candidates = PlaceBits.none(0)
  /** Those of them that are of the rank `alikeRank`. */
  alike = PlaceBits.none(0)
  alikeRank: GradeRank = NO_RANK
  #places: Int32Array = NO_PLACES

  /** Switches to another order; nothing happens when it is followed already. */
  follow({ places, ordinals }: Order, columns: Columns): void {
    if (this.#places === places) return
    this.#places = places
    this.helpless = PlaceBits.none(ordinals.length)
    this.candidates = PlaceBits.none(ordinals.length)
    this.alike = PlaceBits.none(ordinals.length)
    for (let place = 0; place < ordinals.length; place++) this.set(ordinals[place] as Ordinal, columns)
  }

  /** The node's state or rank has changed. */
  set(ordinal: Ordinal, { states, ranks }: Columns): void {
    const place = this.#places[ordinal] ?? -1
    if (place < 0) return
    const state = states[ordinal] as TrialState
    this.helpless.set(place, state === NO_HELP)
    this.candidates.set(place, state > NO_HELP)
    this.alike.set(place, state > NO_HELP && ranks[ordinal] === this.alikeRank)
  }

  /** From now on `alike` contains this rank. O(nodes) when the rank changes. */
  markAlike(rank: GradeRank, { ordinals }: Order, { states, ranks }: Columns): void {
    if (rank === this.alikeRank) return
    this.alikeRank = rank
    for (let place = 0; place < ordinals.length; place++) {
      const ordinal = ordinals[place] as Ordinal
      this.alike.set(place, (states[ordinal] as TrialState) > NO_HELP && ranks[ordinal] === rank)
    }
  }

  /** Nothing is known any more: the next order is followed from its start. */
  forget(): void {
    this.#places = NO_PLACES
  }
}

/** Of no order. */
const NO_PLACES = new Int32Array()
