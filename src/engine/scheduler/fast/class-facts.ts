import type { NodeRow } from '../../../kube/node.ts'
import type { Brand } from '../../../lib/brand.ts'
import { type Ints, newInts } from '../../../lib/ints.ts'
import type { Ordinal } from '../../../twin/ordinal.ts'
import type { Rejection } from '../framework/status.ts'
import { grownFloats, grownInts } from './columns.ts'
import type { NodeMirror } from './node-mirror.ts'

/** The verdict of the filters about a node, as a number; `refusalOf` returns the refusal that it represents. No ordinal. */
export type Verdict = Brand<number, 'Verdict'>

/** Nothing is known of the node's verdict, or it fits. */
export const UNKNOWN = 0 as Verdict
export const FITS = 1 as Verdict
/** Verdicts from here on are refusals, by their place in the list. */
const FIRST_REFUSAL = 2
/** In the place of a sum: no sum is negative. */
export const REFUSED = -1

/** The raw scores of one plugin that reads one node only. */
export interface RawColumn {
  values: Float64Array
  /** Whether some node ever had another score than 0: without one all nodes are alike to the plugin. */
  varies: boolean
}

/**
 * What was computed about each node for pods of one placement class: the verdict of the filters that read nothing but the node,
 * and the scores of such plugins. Valid as long as the node's row.
 */
export class ClassFacts {
  readonly #mirror: NodeMirror
  readonly #refusals: Rejection[] = []
  /** By ordinal. */
  verdicts: Ints<Verdict> = newInts(0)
  /** Weighted sums of the scores that need no normalizing; NaN where they are not known, `REFUSED` for nodes that do not fit. */
  sums: Float64Array = new Float64Array()
  readonly raws: readonly RawColumn[]
  #position = -1

  /** `raws`: how many plugins have scores that are normalized over the feasible nodes. */
  constructor(mirror: NodeMirror, raws: number) {
    this.#mirror = mirror
    this.raws = Array.from({ length: raws }, () => ({ values: new Float64Array(), varies: false }))
  }

  /** Forgets what is no longer valid: all of it, or what the returned nodes are concerned with. */
  sync(): readonly Ordinal[] | undefined {
    const { length, position } = this.#mirror
    const from = this.sums.length
    this.verdicts = grownInts(this.verdicts, length)
    this.sums = grownFloats(this.sums, length)
    if (this.sums.length > from) this.sums.fill(Number.NaN, from)
    for (const raw of this.raws) raw.values = grownFloats(raw.values, length)
    const touched = this.#mirror.touchedSince(this.#position)
    this.#position = position
    if (!touched) {
      this.verdicts.fill(UNKNOWN)
      this.sums.fill(Number.NaN)
      return undefined
    }
    for (const ordinal of touched) {
      this.verdicts[ordinal] = UNKNOWN
      this.sums[ordinal] = Number.NaN
    }
    return touched
  }

  /** The refusal that a verdict represents; `undefined` for one that fits. */
  refusalOf(verdict: Verdict): Rejection | undefined {
    return verdict < FIRST_REFUSAL ? undefined : this.#refusals[verdict - FIRST_REFUSAL]
  }

  /** Keeps what was computed about a node; returns the verdict. */
  keepVerdict(ordinal: Ordinal, refusal: Rejection | undefined): Verdict {
    const verdict = this.verdictFor(refusal)
    this.verdicts[ordinal] = verdict
    if (refusal) this.sums[ordinal] = REFUSED
    return verdict
  }

  /** The verdict that represents the refusal. */
  verdictFor(refusal: Rejection | undefined): Verdict {
    return refusal ? ((FIRST_REFUSAL + this.#indexOf(refusal)) as Verdict) : FITS
  }

  rowAt(ordinal: Ordinal): NodeRow | undefined {
    return this.#mirror.rows[ordinal]
  }

  /** Plugins keep their refusals, so that there are few. */
  #indexOf(refusal: Rejection): number {
    const known = this.#refusals.indexOf(refusal)
    return known >= 0 ? known : this.#refusals.push(refusal) - 1
  }
}
