import type { CycleInput } from '../cycle.ts'
import { deviceResources } from '../devices/extended-resource.ts'
import type { KeptTrials } from '../dry-run.ts'
import { PluginError } from '../framework.ts'
import { crowdOf } from './crowd.ts'
import { fastFilters } from './fast-filters.ts'
import { FastMemory } from './fast-memory.ts'
import { trialsOf } from './kept-failure.ts'
import { knownFailure } from './room-search.ts'

/**
 * Trials for a plain cycle that has found no node, from what is known of nodes that have not changed since somebody last asked:
 * explanations try every node. `undefined`: too little is known of such a pod, and the cycle makes its own.
 */
export function knownTrials(input: CycleInput): KeptTrials | undefined {
  try {
    return findTrials(input)
  } catch (error) {
    if (error instanceof PluginError) return undefined
    throw error
  }
}

function findTrials(input: CycleInput): KeptTrials | undefined {
  const { pod, cluster, profile, order, nominations } = input
  const memory = FastMemory.of(cluster.shapes, profile)
  if (!memory.isUsable || deviceResources(pod.shape.requests, cluster)) return undefined
  memory.mirror.sync(cluster.table('Node'))
  const filters = fastFilters(input, profile.filter, memory)
  const crowded = filters && crowdOf(nominations, cluster, memory.mirror)
  const known = crowded && knownFailure(input, { filters, memory }, { crowded, ordinals: order.ordinals(cluster) })
  if (!known) return undefined
  return trialsOf(input, known, (best) => {
    const ranked = memory.ranks.ranked(best)
    const names = ranked.names()
    return ranked.ordinalAt(names.indexOf(input.choose(names)))
  })
}
