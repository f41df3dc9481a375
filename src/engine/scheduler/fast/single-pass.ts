import type { SearchRange } from './node-search.ts'
import type { Asking, PlacementFacts } from './placement-facts.ts'
import type { FeasibleNodes } from './plugin-columns.ts'

/** What one pass over the nodes found: the best ones hold until the next pass. */
export interface PassResult {
  readonly best: FeasibleNodes
  /** Feasible nodes that were found. */
  readonly count: number
  readonly evaluated: number
}

let ties: Int32Array = new Int32Array(1024)

/**
 * Search and choice in one: where single-node plugins alone decide and score, each node is a number, and nearly all
 * of them are known.
 */
export function searchInOnePass(placement: PlacementFacts, asking: Asking, range: SearchRange): PassResult {
  const { ordinals, start, toFind } = range
  const { sums } = placement.facts
  const { length } = ordinals
  if (ties.length < length) ties = new Int32Array(length * 2)
  const best = ties
  let index = start % Math.max(1, length)
  let evaluated = 0
  let count = 0
  let highest = -1
  let found = 0
  for (; evaluated < length; evaluated++) {
    const ordinal = ordinals[index] as number
    if (++index === length) index = 0
    let level = sums[ordinal] as number
    if (Number.isNaN(level)) level = placement.levelOf(ordinal, asking)
    if (level < 0) continue
    if (count === toFind) break
    count++
    if (level < highest) continue
    if (level > highest) {
      highest = level
      found = 0
    }
    best[found++] = ordinal
  }
  return { best: { ordinals: best, count: found }, count, evaluated }
}

/** Whether the one pass is enough for the pods of the class: some scores only mean something among the feasible nodes. */
export function isOnePassEnough({ normalized }: PlacementFacts): boolean {
  for (const { raw } of normalized) if (raw.varies) return false
  return true
}
