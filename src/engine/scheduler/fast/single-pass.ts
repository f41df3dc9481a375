import { type Ints, newInts } from '../../../lib/ints.ts'
import type { Ordinal } from '../../../twin/ordinal.ts'
import type { DomainLimit, FeasibleNodes } from '../framework/plugin-columns.ts'
import type { FastFilters } from './fast-filters.ts'
import { firstOf, type SearchRange } from './node-search.ts'
import type { Asking, PlacementFacts } from './placement-facts.ts'

/** What one pass over the nodes found: the best ones are valid until the next pass. */
export interface PassResult {
  readonly best: FeasibleNodes
  /** Feasible nodes that were found. */
  readonly count: number
  readonly evaluated: number
}

export interface Pass {
  readonly asking: Asking
  readonly range: SearchRange
  readonly filters: Pick<FastFilters, 'wider' | 'limits'>
}

let ties: Ints<Ordinal> = newInts(1024)

/**
 * Search and choice in one, where single-node plugins alone score: each node is a number, and nearly all of them are known.
 */
export function searchInOnePass(placement: PlacementFacts, pass: Pass): PassResult {
  const { filters, range } = pass
  if (ties.length < range.ordinals.length) ties = newInts(range.ordinals.length * 2)
  const known = filters.limits && passOverKnown(placement.facts.sums, filters.limits, range)
  return known ?? passAsking(placement, pass)
}

/** `undefined` as soon as something is not known of a node. Nothing is called here, which makes a node a few instructions. */
function passOverKnown(
  levels: Float64Array,
  limits: readonly DomainLimit[],
  { ordinals, start, toFind }: SearchRange,
): PassResult | undefined {
  const best = ties
  const { length } = ordinals
  let index = start % Math.max(1, length)
  let evaluated = 0
  let count = 0
  let highest = -1
  let found = 0
  for (; evaluated < length; evaluated++) {
    const ordinal = ordinals[index] as Ordinal
    if (++index === length) index = 0
    const level = levels[ordinal] as number
    if (level < 0) continue
    if (Number.isNaN(level)) return undefined
    if (limits.length > 0 && !isWithin(limits, ordinal)) continue
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

/** Whether no limit refuses the node. */
export function isWithin(limits: readonly DomainLimit[], ordinal: Ordinal): boolean {
  for (let i = 0; i < limits.length; i++) {
    const limit = limits[i] as DomainLimit
    const domain = limit.domains[ordinal] as number
    if (domain < 0) {
      if (limit.needsLabel) return false
      continue
    }
    const total = limit.totals[domain] as number
    if (total < limit.least || total > limit.most) return false
  }
  return true
}

function passAsking(placement: PlacementFacts, { asking, range, filters }: Pass): PassResult {
  const { ordinals, start, toFind } = range
  const levels = placement.facts.sums
  const refusalOf = filters.wider.length > 0 ? firstOf(filters.wider) : undefined
  const best = ties
  const { length } = ordinals
  let index = start % Math.max(1, length)
  let evaluated = 0
  let count = 0
  let highest = -1
  let found = 0
  for (; evaluated < length; evaluated++) {
    const ordinal = ordinals[index] as Ordinal
    if (++index === length) index = 0
    let level = levels[ordinal] as number
    if (Number.isNaN(level)) level = placement.levelOf(ordinal, asking)
    if (level < 0 || refusalOf?.(ordinal)) continue
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
