import { grownFloats, grownInts } from './columns.ts'

const SPARES_MAX = 32
const NO_FLOATS = new Float64Array()
const NO_INTS = new Int32Array()

/** A number and a whole number for each node. */
export interface NodeColumns {
  readonly floats: Float64Array
  readonly ints: Int32Array
}

/**
 * Released columns, for reuse: most workloads are met once in thousands of runs, and tens of kilobytes for each of them take
 * longer to get and to collect than to clear. Rounds are the scheduler's attempts.
 */
export class SpareColumns {
  readonly #free: NodeColumns[] = []
  #retired: NodeColumns[] = []

  /** Releases columns that may still be read in this round. */
  retire(columns: NodeColumns): void {
    this.#retired.push(columns)
  }

  beginRound(): void {
    if (this.#retired.length === 0) return
    for (const columns of this.#retired) if (this.#free.length < SPARES_MAX) this.#free.push(columns)
    this.#retired = []
  }

  /** Columns of zeros, at least of the given length. */
  take(length: number): NodeColumns {
    const spare = this.#free.pop()
    // Those of a smaller cluster cannot be reused.
    if (spare && spare.floats.length >= length && spare.ints.length >= length) {
      spare.floats.fill(0)
      spare.ints.fill(0)
      return spare
    }
    return { floats: grownFloats(NO_FLOATS, length), ints: grownInts(NO_INTS, length) }
  }
}
