import { TAINT_NOT_READY, TAINT_UNREACHABLE } from '../../../kube/default-tolerations.ts'
import type { Instant } from '../../../kube/instant.ts'
import { type NodeRow, nodeRow } from '../../../kube/node.ts'
import type { Taint } from '../../../kube/taint.ts'

export const TAINT_UNSCHEDULABLE = 'node.kubernetes.io/unschedulable'

/** Which status of which condition repels new pods, under which taint (SC-TT-19..24). */
const CONDITION_TAINTS: readonly { readonly type: string; readonly status: string; readonly key: string }[] = [
  { type: 'Ready', status: 'False', key: TAINT_NOT_READY },
  { type: 'Ready', status: 'Unknown', key: TAINT_UNREACHABLE },
  { type: 'MemoryPressure', status: 'True', key: 'node.kubernetes.io/memory-pressure' },
  { type: 'DiskPressure', status: 'True', key: 'node.kubernetes.io/disk-pressure' },
  { type: 'NetworkUnavailable', status: 'True', key: 'node.kubernetes.io/network-unavailable' },
  { type: 'PIDPressure', status: 'True', key: 'node.kubernetes.io/pid-pressure' },
]
const OURS: ReadonlySet<string> = new Set([...CONDITION_TAINTS.map(({ key }) => key), TAINT_UNSCHEDULABLE])

/**
 * The node with the NoSchedule taints that its conditions and its cordon require; the node itself when it has them
 * (doNoScheduleTaintingPass, SC-TT-30). Taints of others stay. Missing taints are added in one request, and superfluous ones are
 * removed in the next (SwapNodeControllerTaint).
 */
export function withConditionTaints(node: NodeRow, now: Instant): NodeRow {
  const wanted = wantedKeys(node)
  const keeps = (taint: Taint): boolean => taint.effect !== 'NoSchedule' || !OURS.has(taint.key) || wanted.includes(taint.key)
  const missing = wanted.filter((key) => !hasTaint(node, key, 'NoSchedule'))
  if (missing.length > 0) {
    return nodeRow({ ...node, taints: [...node.taints, ...missing.map((key) => taintOf(key, 'NoSchedule', now))] })
  }
  return node.taints.every(keeps) ? node : nodeRow({ ...node, taints: node.taints.filter(keeps) })
}

function wantedKeys(node: NodeRow): readonly string[] {
  const keys: string[] = []
  for (const { type, status } of node.conditions) {
    const taint = CONDITION_TAINTS.find((item) => item.type === type && item.status === status)
    if (taint) keys.push(taint.key)
  }
  if (node.unschedulable) keys.push(TAINT_UNSCHEDULABLE)
  return keys
}

export function hasTaint({ taints }: NodeRow, key: string, effect: string): boolean {
  return taints.some((taint) => taint.key === key && taint.effect === effect)
}

/** Whether the node has a taint by which this controller evicts pods. */
export function isEvicting(node: NodeRow): boolean {
  return hasTaint(node, TAINT_NOT_READY, 'NoExecute') || hasTaint(node, TAINT_UNREACHABLE, 'NoExecute')
}

/** The node with this one of the two evicting taints: they exclude each other (SwapNodeControllerTaint). */
export function withEvictingTaint(node: NodeRow, key: string, now: Instant): NodeRow {
  return nodeRow({ ...node, taints: [...othersOf(node), taintOf(key, 'NoExecute', now)] })
}

export function withoutEvictingTaints(node: NodeRow): NodeRow {
  return nodeRow({ ...node, taints: othersOf(node) })
}

function othersOf({ taints }: NodeRow): readonly Taint[] {
  return taints.filter(({ key, effect }) => effect !== 'NoExecute' || (key !== TAINT_NOT_READY && key !== TAINT_UNREACHABLE))
}

function taintOf(key: string, effect: string, now: Instant): Taint {
  return { key, value: '', effect, timeAdded: now }
}
