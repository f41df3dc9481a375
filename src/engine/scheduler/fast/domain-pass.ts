import { type Ints, newInts } from '../../../lib/ints.ts'
import type { Ordinal } from '../../../twin/ordinal.ts'
import type { DomainScore } from '../framework/plugin-columns.ts'
import { grownFloats, grownInts } from './columns.ts'
import type { PlacementFacts } from './placement-facts.ts'
import { isWithin, type Pass, type PassResult } from './single-pass.ts'

/** The only score that reads more than one node. */
export interface WeightedDomains {
  readonly weight: number
  readonly byDomain: DomainScore
}

/** What is found of each domain, in place 0 those of nodes without the label: valid in this pass when its mark is. */
let marks: Int32Array = new Int32Array(64)
let highest: Float64Array = new Float64Array(64)
/** The last of the best nodes of a domain, as its place among all that were found. */
let last: Int32Array = new Int32Array(64)
let scores: Float64Array = new Float64Array(64)
let met: Int32Array = new Int32Array(64)
let pass = 0

/** The nodes that were found, each with the place of the one before it that is as good in its domain, or -1. */
let feasible: Ints<Ordinal> = newInts(1024)
let links: Int32Array = new Int32Array(1024)
let ties: Ints<Ordinal> = newInts(1024)

/**
 * Search and choice in one pass where beside single-node plugins one more scores, by domain: of each domain only the best nodes
 * can be the best of all. `undefined`: some filter must be called node by node.
 */
export function searchByDomain(placement: PlacementFacts, input: Pass, scored: WeightedDomains): PassResult | undefined {
  const { filters, range, asking } = input
  const { limits } = filters
  if (!limits) return undefined
  const { ordinals, start, toFind } = range
  const { length } = ordinals
  const { byDomain } = scored
  const { domains } = byDomain
  grow(length, byDomain.size + 1)
  const isLimited = limits.length > 0
  const levels = placement.facts.sums
  let index = start % Math.max(1, length)
  let evaluated = 0
  let count = 0
  let domainCount = 0
  pass++
  for (; evaluated < length; evaluated++) {
    const ordinal = ordinals[index] as Ordinal
    if (++index === length) index = 0
    let level = levels[ordinal] as number
    if (Number.isNaN(level)) level = placement.levelOf(ordinal, asking)
    if (level < 0 || (isLimited && !isWithin(limits, ordinal))) continue
    if (count === toFind) break
    const place = (domains[ordinal] as number) + 1
    if (marks[place] !== pass) {
      marks[place] = pass
      highest[place] = -1
      if (place > 0) met[domainCount++] = place - 1
    }
    const best = highest[place] as number
    feasible[count] = ordinal
    if (level >= best) {
      links[count] = level > best ? -1 : (last[place] as number)
      highest[place] = level
      last[place] = count
    }
    count++
  }
  return { best: { ordinals: ties, count: gatherBest(scored, domainCount) }, count, evaluated }
}

/** The best nodes of the domains whose best ones have the highest total; returns how many there are. */
function gatherBest({ weight, byDomain }: WeightedDomains, domainCount: number): number {
  byDomain.scoreDomains(met, domainCount, scores)
  // Nodes without the label score 0.
  let most = marks[0] === pass ? (highest[0] as number) : -1
  let found = most >= 0 ? addTies(0, 0) : 0
  for (let i = 0; i < domainCount; i++) {
    const domain = met[i] as number
    const total = (highest[domain + 1] as number) + (scores[domain] as number) * weight
    if (total < most) continue
    found = addTies(domain + 1, total > most ? 0 : found)
    most = total
  }
  return found
}

function addTies(place: number, from: number): number {
  let found = from
  for (let i = last[place] as number; i >= 0; i = links[i] as number) ties[found++] = feasible[i] as Ordinal
  return found
}

function grow(nodes: number, places: number): void {
  if (feasible.length < nodes) {
    feasible = newInts(nodes * 2)
    links = new Int32Array(nodes * 2)
    ties = newInts(nodes * 2)
  }
  marks = grownInts(marks, places)
  highest = grownFloats(highest, places)
  last = grownInts(last, places)
  scores = grownFloats(scores, places)
  met = grownInts(met, places)
}
