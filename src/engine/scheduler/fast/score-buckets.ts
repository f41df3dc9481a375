import type { Ints } from '../../../lib/ints.ts'
import type { Ordinal } from '../../../twin/ordinal.ts'
import { REFUSED } from './class-facts.ts'
import { type Alphabet, Marks, type NameRanks, type Rank, RankedNodes } from './name-ranks.ts'
import type { NodeMirror } from './node-mirror.ts'
import type { Asking, PlacementFacts } from './placement-facts.ts'

/** Below this many nodes a pass over all of them costs less than the buckets. */
export const BUCKET_NODES_MIN = 1024

const BITS = 32

/** The nodes of one level, a bit for each by the place of its name. */
interface Bucket {
  readonly marks: Int32Array
  count: number
}

/**
 * All nodes of a cluster by their level for the pods of one placement class, for searches that examine every node: only those
 * that changed are scored again, so the cost of a search does not depend on the number of nodes, except for their bits.
 */
export class ScoreBuckets {
  readonly #mirror: NodeMirror
  readonly #ranks: NameRanks
  #alphabet: Alphabet | undefined
  #position = -1
  /** By ordinal. */
  #levels: Float64Array = new Float64Array()
  readonly #byLevel = new Map<number, Bucket>()
  #highest = REFUSED
  /** How many nodes are feasible. */
  feasible = 0

  constructor(mirror: NodeMirror, ranks: NameRanks) {
    this.#mirror = mirror
    this.#ranks = ranks
  }

  /** How many nodes there are. */
  get size(): number {
    return this.#ranks.alphabet.names.length
  }

  /** The nodes of the highest level; `undefined` when none is feasible. They are valid until the next sync. */
  get best(): RankedNodes | undefined {
    const level = this.#byLevel.get(this.#highest)
    return level && this.#alphabet && new RankedNodes(this.#alphabet, Marks.copyOf(level.marks), level.count)
  }

  /** Brings the buckets up to date. O(changed nodes), or all of them when some were added, removed or have other labels. */
  sync(placement: Pick<PlacementFacts, 'levelOf'>, asking: Asking): void {
    const { alphabet } = this.#ranks
    const touched = this.#mirror.touchedSince(this.#position)
    const ordinals = alphabet === this.#alphabet && touched ? touched : this.#clear(alphabet)
    for (let i = 0; i < ordinals.length; i++) {
      const ordinal = ordinals[i] as Ordinal
      this.#move(ordinal, placement.levelOf(ordinal, asking))
    }
    // Only now: a result that could not be completed is computed again.
    this.#alphabet = alphabet
    this.#position = this.#mirror.position
  }

  #clear(alphabet: Alphabet): Ints<Ordinal> {
    this.#alphabet = undefined
    this.#byLevel.clear()
    this.#highest = REFUSED
    this.feasible = 0
    this.#levels = new Float64Array(this.#mirror.length).fill(REFUSED)
    return alphabet.ordinals
  }

  #move(ordinal: Ordinal, level: number): void {
    const before = this.#levels[ordinal] as number
    if (before === level) return
    this.#levels[ordinal] = level
    const rank = this.#ranks.rankOf(ordinal)
    if (before !== REFUSED) this.#remove(rank, before)
    if (level !== REFUSED) this.#add(rank, level)
  }

  #add(rank: Rank, level: number): void {
    let at = this.#byLevel.get(level)
    if (!at) {
      at = { marks: new Int32Array((this.size + BITS - 1) >> 5), count: 0 }
      this.#byLevel.set(level, at)
    }
    at.marks[rank >> 5] = (at.marks[rank >> 5] as number) | (1 << (rank & (BITS - 1)))
    at.count++
    this.feasible++
    if (level > this.#highest) this.#highest = level
  }

  #remove(rank: Rank, level: number): void {
    const at = this.#byLevel.get(level)
    if (!at) return
    at.marks[rank >> 5] = (at.marks[rank >> 5] as number) & ~(1 << (rank & (BITS - 1)))
    at.count--
    this.feasible--
    if (at.count > 0) return
    this.#byLevel.delete(level)
    if (level === this.#highest) this.#highest = Math.max(REFUSED, ...this.#byLevel.keys())
  }
}
