import type { CycleInput } from '../cycle/cycle.ts'
import { CycleFilters } from '../cycle/cycle-filters.ts'
import { deviceResources } from '../devices/extended-resource.ts'
import { PluginError } from '../framework/status.ts'
import type { CachedTrials } from '../preemption/dry-run.ts'
import { trialsOf } from './cached-failure.ts'
import { fastFilters } from './fast-filters.ts'
import { FastMemory } from './fast-memory.ts'
import { nominatedNodesOf } from './nominated-nodes.ts'
import { cachedFailure } from './search-with-nominations.ts'

/**
 * Trials for a plain cycle that has found no node, from what is known of nodes that have not changed since the last call:
 * explanations try every node. `undefined`: too little is known of such a pod, and the cycle makes its own.
 */
export function cachedTrials(input: CycleInput): CachedTrials | undefined {
  try {
    return findTrials(input)
  } catch (error) {
    if (error instanceof PluginError) return undefined
    throw error
  }
}

function findTrials(input: CycleInput): CachedTrials | undefined {
  const { pod, cluster, profile, order, nominations } = input
  const memory = FastMemory.of(cluster.shapes, profile)
  if (!memory.isUsable || deviceResources(pod.shape.requests, cluster)) return undefined
  memory.mirror.sync(cluster.table('Node'))
  const filters = fastFilters(input, profile.filter, memory)
  const nominatedNodes = filters && nominatedNodesOf(nominations, cluster, memory.mirror)
  if (!nominatedNodes) return undefined
  const range = { nominatedNodes, ordinals: order.ordinals(cluster), plain: new CycleFilters(input) }
  const known = cachedFailure(input, { filters, memory }, range)
  if (!known) return undefined
  return trialsOf(input, known, (best) => {
    const ranked = memory.ranks.ranked(best)
    const names = ranked.names()
    return ranked.ordinalAt(names.indexOf(input.choose(names)))
  })
}
