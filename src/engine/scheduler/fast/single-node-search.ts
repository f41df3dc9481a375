import type { NodeRow } from '../../../kube/node.ts'
import { newInts } from '../../../lib/ints.ts'
import type { Ordinal } from '../../../twin/ordinal.ts'
import type { CycleInput } from '../cycle/cycle.ts'
import type { FeasibleNodes } from '../framework/plugin-columns.ts'
import { isSamePod } from '../plugins/same-pod.ts'
import { type FastFilters, singleNodeFilters } from './fast-filters.ts'
import type { FastMemory } from './fast-memory.ts'
import { firstOf } from './node-search.ts'

export interface TargetFound {
  /** The one node; it is valid until the next search. */
  readonly best: FeasibleNodes
  readonly found: 1
  readonly evaluated: 1
  readonly listed: 1
  readonly filters: FastFilters
}

const found = newInts<Ordinal>(1)
const best: FeasibleNodes = { ordinals: found, count: 1 }

/**
 * The target node of a DaemonSet's pod, if the pod fits: only that node is filtered, by the filters that apply to pods of the
 * template without a target node, and a single feasible node is not scored. `undefined`: another search must decide, because
 * the pod does not fit, is nominated somewhere or is not a usual case.
 */
export function searchTarget(input: CycleInput, memory: FastMemory): TargetFound | undefined {
  const { pod, cluster, nominations } = input
  const { targetNodeName } = pod
  if (pod.nominatedNodeName !== '' || nominations.on(targetNodeName).length > 0) return undefined
  const ordinal = cluster.ordinalOf('Node', '', targetNodeName)
  const node = ordinal === undefined ? undefined : memory.mirror.rows[ordinal]
  const placement = node && memory.classOfTargeted(input)
  // Names that the template demands itself make a difference to the messages.
  if (ordinal === undefined || !placement || placement.isRefused || placement.nodes) return undefined
  const filters = singleNodeFilters(input, placement, memory)
  if (!filters || filters.nodes || placement.refusalOf(node, input) || firstOf(filters.wider)(ordinal)) return undefined
  found[0] = ordinal
  return { best, found: 1, evaluated: 1, listed: 1, filters }
}

/** The pod is bound to its nominated node. */
export interface NominatedFound {
  readonly nominated: NodeRow
  readonly filters: FastFilters
}

/**
 * The node that was nominated for the pod, if no other pod waits for it and the pod fits: only that node is filtered (semantics
 * A1.4), so nothing else is brought up to date. `undefined`: another search must decide.
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
  const filters = singleNodeFilters(input, placement, memory)
  if (!filters || filters.nodes || placement.refusalOf(node, input) || firstOf(filters.wider)(ordinal)) return undefined
  return { nominated: node, filters }
}
