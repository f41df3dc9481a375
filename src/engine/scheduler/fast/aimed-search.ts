import type { CycleInput } from '../cycle.ts'
import { aimedFilters, type FastFilters } from './fast-filters.ts'
import type { FastMemory } from './fast-memory.ts'
import { firstOf } from './node-search.ts'
import type { FeasibleNodes } from './plugin-columns.ts'

export interface AimedFound {
  /** The one node; it holds until the next search. */
  readonly best: FeasibleNodes
  readonly found: 1
  readonly evaluated: 1
  readonly listed: 1
  readonly filters: FastFilters
}

const found: Int32Array = new Int32Array(1)
const best: FeasibleNodes = { ordinals: found, count: 1 }

/**
 * The node that a DaemonSet has aimed its pod at, if it fits: that node alone is asked about, by the filters that pods of the
 * template are asked without an aim, and where one node fits nothing is scored. `undefined`: some other search must tell, for
 * the pod does not fit, is waited for somewhere or is no usual case.
 */
export function searchAimed(input: CycleInput, memory: FastMemory): AimedFound | undefined {
  const { pod, cluster, nominations } = input
  const { targetNodeName } = pod
  if (pod.nominatedNodeName !== '' || nominations.on(targetNodeName).length > 0) return undefined
  const ordinal = cluster.ordinalOf('Node', '', targetNodeName)
  const node = ordinal === undefined ? undefined : memory.mirror.rows[ordinal]
  const placement = node && memory.classOfAimed(input)
  // Names that the template demands itself make a difference to the messages.
  if (ordinal === undefined || !placement || placement.isRefused || placement.nodes) return undefined
  const filters = aimedFilters(input, placement, memory)
  if (!filters || filters.nodes || placement.refusalOf(node, input) || firstOf(filters.wider)(ordinal)) return undefined
  found[0] = ordinal
  return { best, found: 1, evaluated: 1, listed: 1, filters }
}
