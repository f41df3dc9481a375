import type { NodeRow } from '../../../kube/node.ts'
import type { CycleInput } from '../cycle.ts'
import { isSamePod } from '../plugins/same-pod.ts'
import { aimedFilters, type FastFilters } from './fast-filters.ts'
import type { FastMemory } from './fast-memory.ts'
import { firstOf } from './node-search.ts'

/** The node that room was made on takes the pod. */
export interface NominatedFound {
  readonly nominated: NodeRow
  readonly filters: FastFilters
}

/**
 * The node that was cleared for the pod, if nobody else waits for it and the pod fits: that node alone is asked about (semantics
 * A1.4), so nothing else is brought up to date. `undefined`: some other search must tell.
 */
export function searchNominated(input: CycleInput, memory: FastMemory): NominatedFound | undefined {
  const { pod, cluster, nominations } = input
  const { nominatedNodeName } = pod
  if (pod.targetNodeName !== '') return undefined
  const ordinal = cluster.ordinalOf('Node', '', nominatedNodeName)
  const node = ordinal === undefined ? undefined : memory.mirror.rows[ordinal]
  if (ordinal === undefined || !node || nominations.on(nominatedNodeName).some((other) => !isSamePod(other, pod)))
    return undefined
  const placement = memory.classOf(input)
  if (!placement || placement.isRefused || placement.nodes) return undefined
  const filters = aimedFilters(input, placement, memory)
  if (!filters || filters.nodes || placement.refusalOf(node, input) || firstOf(filters.wider)(ordinal)) return undefined
  return { nominated: node, filters }
}
