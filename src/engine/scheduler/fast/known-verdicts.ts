import type { Rejection } from '../framework.ts'
import type { RefusalList } from '../refusal-list.ts'

/** The verdicts of a search that found nothing: as they were then, whatever is found out later. */
export class KnownVerdicts implements RefusalList {
  /** In the scheduler's order of nodes. */
  readonly names: readonly string[]
  readonly ordinals: Int32Array
  /** By place in that order. */
  readonly verdicts: Int32Array
  /** The refusals by verdict. */
  readonly #refusals: readonly (Rejection | undefined)[]
  #byName: ReadonlyMap<string, Rejection> | undefined

  constructor(init: {
    readonly names: readonly string[]
    readonly ordinals: Int32Array
    readonly verdicts: Int32Array
    readonly refusals: readonly (Rejection | undefined)[]
  }) {
    this.names = init.names
    this.ordinals = init.ordinals
    this.verdicts = init.verdicts
    this.#refusals = init.refusals
  }

  get size(): number {
    return this.names.length
  }

  of(name: string): Rejection | undefined {
    this.#byName ??= new Map(this)
    return this.#byName.get(name)
  }

  counts(): ReadonlyMap<Rejection, number> {
    const { verdicts } = this
    const byVerdict = new Int32Array(this.#refusals.length)
    for (let i = 0; i < verdicts.length; i++) {
      const verdict = verdicts[i] as number
      byVerdict[verdict] = (byVerdict[verdict] as number) + 1
    }
    const counts = new Map<Rejection, number>()
    byVerdict.forEach((count, verdict) => {
      const refusal = this.#refusals[verdict]
      if (refusal && count > 0) counts.set(refusal, count)
    })
    return counts
  }

  /** The ordinals of the nodes that removing pods could help, in the scheduler's order. */
  potential(): Int32Array {
    const helps = this.#refusals.map((refusal) => refusal?.code === 'Unschedulable')
    const { verdicts, ordinals } = this
    const found = new Int32Array(verdicts.length)
    let count = 0
    for (let i = 0; i < verdicts.length; i++) if (helps[verdicts[i] as number]) found[count++] = ordinals[i] as number
    return found.subarray(0, count)
  }

  *[Symbol.iterator](): IterableIterator<readonly [name: string, refusal: Rejection]> {
    for (let i = 0; i < this.names.length; i++) {
      const refusal = this.#refusals[this.verdicts[i] as number]
      if (refusal) yield [this.names[i] as string, refusal]
    }
  }
}
