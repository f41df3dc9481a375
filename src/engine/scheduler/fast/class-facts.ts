import type { NodeRow } from '../../../kube/node.ts'
import type { Rejection } from '../framework.ts'
import { grownBytes, grownFloats, grownInts } from './columns.ts'
import type { NodeMirror } from './node-mirror.ts'

const UNKNOWN = 0
const FITS = 1
/** Verdicts from here on are refusals, by their place in the list. */
const FIRST_REFUSAL = 2

/** The raw scores of one plugin that looks at one node only. */
export interface RawColumn {
  values: Float64Array
  /** Whether some node ever had another score than 0: without one all nodes are alike to the plugin. */
  varies: boolean
}

/**
 * What was found out about each node for pods of one placement class: the verdict of the filters that look at nothing but
 * the node, and the scores of such plugins. Holds as long as the node's row.
 */
export class ClassFacts {
  readonly #mirror: NodeMirror
  readonly #refusals: Rejection[] = []
  #verdicts: Int32Array = new Int32Array()
  #scored: Uint8Array = new Uint8Array()
  /** Weighted sums of the scores that need no normalizing. */
  sums: Float64Array = new Float64Array()
  readonly raws: readonly RawColumn[]
  #position = -1

  /** `raws`: how many plugins have scores that are normalized over the feasible nodes. */
  constructor(mirror: NodeMirror, raws: number) {
    this.#mirror = mirror
    this.raws = Array.from({ length: raws }, () => ({ values: new Float64Array(), varies: false }))
  }

  /** Forgets what no longer holds. */
  sync(): void {
    const { length, position } = this.#mirror
    this.#verdicts = grownInts(this.#verdicts, length)
    this.#scored = grownBytes(this.#scored, length)
    this.sums = grownFloats(this.sums, length)
    for (const raw of this.raws) raw.values = grownFloats(raw.values, length)
    const touched = this.#mirror.touchedSince(this.#position)
    this.#position = position
    if (!touched) {
      this.#verdicts.fill(UNKNOWN)
      this.#scored.fill(0)
      return
    }
    for (const ordinal of touched) {
      this.#verdicts[ordinal] = UNKNOWN
      this.#scored[ordinal] = 0
    }
  }

  knowsVerdict(ordinal: number): boolean {
    return this.#verdicts[ordinal] !== UNKNOWN
  }

  verdict(ordinal: number): Rejection | undefined {
    const verdict = this.#verdicts[ordinal] as number
    return verdict < FIRST_REFUSAL ? undefined : this.#refusals[verdict - FIRST_REFUSAL]
  }

  setVerdict(ordinal: number, refusal: Rejection | undefined): void {
    this.#verdicts[ordinal] = refusal ? FIRST_REFUSAL + this.#indexOf(refusal) : FITS
  }

  knowsScores(ordinal: number): boolean {
    return this.#scored[ordinal] === 1
  }

  setScored(ordinal: number): void {
    this.#scored[ordinal] = 1
  }

  rowAt(ordinal: number): NodeRow | undefined {
    return this.#mirror.rows[ordinal]
  }

  /** Plugins keep their refusals, so that there are few. */
  #indexOf(refusal: Rejection): number {
    const known = this.#refusals.indexOf(refusal)
    return known >= 0 ? known : this.#refusals.push(refusal) - 1
  }
}
