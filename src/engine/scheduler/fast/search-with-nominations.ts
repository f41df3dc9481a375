import { assert } from '../../../lib/assert.ts'
import { type Ints, newInts } from '../../../lib/ints.ts'
import type { Ordinal } from '../../../twin/ordinal.ts'
import type { CycleInput } from '../cycle/cycle.ts'
import type { CycleFilters } from '../cycle/cycle-filters.ts'
import type { CachedFailure } from './cached-failure.ts'
import { FITS, UNKNOWN, type Verdict } from './class-facts.ts'
import type { FastFilters } from './fast-filters.ts'
import type { FastMemory } from './fast-memory.ts'
import type { FastSearch, SearchRange } from './node-search.ts'
import { type PriorityFacts, priorityFactsOf } from './priority-facts.ts'
import type { PriorityVerdicts, TrialAsking } from './priority-verdicts.ts'

interface Searching {
  readonly filters: FastFilters
  readonly memory: FastMemory
}

let feasible: Ints<Ordinal> = newInts(1024)

/**
 * Searches the nodes round from `start` where pods are waited for (semantics A1.6, A5.3). `undefined`: nothing is known about
 * them for such a pod.
 */
export function searchWithNominations(
  input: CycleInput,
  { filters, memory }: Searching,
  range: SearchRange,
): FastSearch | undefined {
  if (range.nominatedNodes.size === 0 || !isCached(input, filters, range)) return undefined
  const { verdicts, index } = factsFor(input, { filters, memory })
  const asking = askingOf(input, range.plain)
  verdicts.sync(range.nominatedNodes)
  if (index.follows(range.ordinals)) {
    index.sync(range.ordinals, asking)
    if (!index.isAnyFeasible) return NOTHING
  }
  return searchColumn(verdicts, asking, range)
}

const NOTHING: FastSearch = { ordinals: newInts(0), count: 0, evaluated: 0 }

/** What is known where no node has been found; `undefined`: too little for such a pod. */
export function cachedFailure(
  input: CycleInput,
  searching: Searching,
  range: Pick<SearchRange, 'nominatedNodes' | 'ordinals' | 'plain'>,
): CachedFailure | undefined {
  const { filters, memory } = searching
  if (!isCached(input, filters, range)) return undefined
  const facts = factsFor(input, searching)
  const { nominatedNodes, ordinals, plain } = range
  const asking = askingOf(input, plain)
  facts.verdicts.sync(nominatedNodes)
  facts.index.sync(ordinals, asking)
  const verdicts = facts.index.snapshot(input.order.names, ordinals)
  return {
    priorityVerdicts: facts.verdicts,
    trials: facts.trials,
    verdicts,
    nominatedNodes,
    mirror: memory.mirror,
    asking,
    plain,
  }
}

/** Whether single-node filters and the pods that are waited for decide alone, and the pod is not one of those. */
function isCached(
  { pod, nominations }: CycleInput,
  { placement, wider, nodes }: FastFilters,
  { nominatedNodes }: Pick<SearchRange, 'nominatedNodes'>,
): boolean {
  if (!placement || wider.length > 0 || nodes) return false
  return nominatedNodes.size === 0 || !(nominations.isWaiting?.(pod) ?? nominatedNodes.isWaiting(pod))
}

function factsFor({ pod }: CycleInput, { filters, memory }: Searching): PriorityFacts {
  assert(filters.placement, 'single-node filters decide')
  return priorityFactsOf(filters.placement, memory.mirror, pod.shape.spec.priority)
}

function askingOf({ pod, cluster, now }: CycleInput, plain: CycleFilters): TrialAsking {
  return { pod, cluster, now, plainTrial: (node) => plain.run.trial(node) }
}

function searchColumn(
  priorityVerdicts: PriorityVerdicts,
  asking: TrialAsking,
  { ordinals, start, toFind }: SearchRange,
): FastSearch {
  const { length } = ordinals
  if (feasible.length < length) feasible = newInts(length * 2)
  const { verdicts } = priorityVerdicts
  let count = 0
  let evaluated = 0
  let index = start % Math.max(1, length)
  for (; evaluated < length; evaluated++) {
    const ordinal = ordinals[index] as Ordinal
    if (++index === length) index = 0
    let verdict = verdicts[ordinal] as Verdict
    if (verdict === UNKNOWN) verdict = priorityVerdicts.findVerdict(ordinal, asking)
    if (verdict !== FITS) continue
    if (count === toFind) break
    feasible[count++] = ordinal
  }
  return { ordinals: feasible, count, evaluated }
}
