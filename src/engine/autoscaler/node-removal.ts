import { type Instant, stamp } from '../../kube/instant.ts'
import { type NodeRow, nodeRow } from '../../kube/node.ts'
import { controllerOf } from '../../kube/object-row.ts'
import { isPodTerminal, type PodRow } from '../../kube/pod.ts'
import type { Turn } from '../turn.ts'
import type { AutoscalerPorts } from './autoscaler-ports.ts'
import { isExpendable } from './expendable.ts'
import { isHanging } from './scale-down-plan.ts'

/** Keeps new pods away from a node that is about to be removed, and shows the scheduler and other tools why. */
export const TO_BE_DELETED_TAINT = 'ToBeDeletedByClusterAutoscaler'

/** --node-delete-delay-after-taint */
const AFTER_TAINT_MS = 5_000
/** The interval between two checks of the terminating pods, in milliseconds (actuation/drain.go). */
const CHECK_INTERVAL_MS = 5_000
/** --max-pod-eviction-time: how long refused evictions are retried, in milliseconds. */
const EVICTION_MS_MAX = 120_000
/** --max-graceful-termination-sec, and what the autoscaler adds to it. */
const TERMINATION_MS_MAX = 600_000 + 30_000
const MIRROR = 'kubernetes.io/config.mirror'

/** A node on its way out. */
export interface Removal {
  readonly group: string
  readonly since: Instant
  /** Whether it had pods to move: of such nodes one is removed at a time. */
  readonly drains: boolean
}

export type RemovalStep = { readonly state: 'going'; readonly checkAfterMs: number } | { readonly state: 'gone' | 'failed' }

/** Taints the node, so that no new pods are scheduled; its pods are evicted a little later. */
export function beginRemoval(node: NodeRow, turn: Turn): number {
  if (!hasTaint(node)) {
    const taint = { key: TO_BE_DELETED_TAINT, value: `${stamp(turn.now) / 1000}`, effect: 'NoSchedule', timeAdded: undefined }
    turn.api.update(nodeRow({ ...node, taints: [...node.taints, taint] }))
    emit(node, turn, { type: 'Normal', message: 'marked the node as toBeDeleted/unschedulable' })
  }
  return AFTER_TAINT_MS
}

/** Continues a removal: evicts what is still there, and deletes the node behind the last pod (core/scaledown/actuation). */
export function continueRemoval(name: string, removal: Removal, { turn, ports }: RemovalTools): RemovalStep {
  const node = turn.cluster.get('Node', '', name)
  if (node === undefined) return { state: 'gone' }
  const pods = turn.cluster.podsOnNode(name).filter((pod) => !isPodTerminal(pod) && !(MIRROR in pod.annotations))
  const own = pods.filter((pod) => controllerOf(pod)?.kind !== 'DaemonSet' && !goesWithNode(pod, { turn, ports }))
  if (own.length === 0) return deleteNode(node, turn)
  const age = turn.now - removal.since
  // Pods of DaemonSets are evicted once, without waiting for them: those that tolerate every taint are recreated.
  const waited = age <= AFTER_TAINT_MS ? pods : own
  const refused = evictAll(waited, { turn, ports }).filter((pod) => own.includes(pod))
  if (age > TERMINATION_MS_MAX || (refused.length > 0 && age > AFTER_TAINT_MS + EVICTION_MS_MAX)) return giveUp(node, turn)
  return { state: 'going', checkAfterMs: CHECK_INTERVAL_MS }
}

/** Does not wait for a pod that does not count, or whose deletion hangs: it is removed with its node. */
function goesWithNode(pod: PodRow, { turn: { cluster, now }, ports }: RemovalTools): boolean {
  return isExpendable(pod) || isHanging(pod, { cluster, now, ports })
}

interface RemovalTools {
  readonly turn: Turn
  readonly ports: AutoscalerPorts
}

/** Evicts all pods that are not terminating yet; returns the pods whose eviction was refused. */
function evictAll(pods: readonly PodRow[], { turn, ports }: RemovalTools): readonly PodRow[] {
  return pods.filter((pod) => pod.deletionTimestamp === undefined && !ports.evict(pod, turn).ok)
}

function deleteNode(node: NodeRow, turn: Turn): RemovalStep {
  emit(node, turn, { type: 'Normal', message: 'node removed by cluster autoscaler' })
  turn.api.delete({ kind: 'Node', namespace: '', name: node.name })
  return { state: 'gone' }
}

/** The node stays, and new pods may be scheduled on it again. */
function giveUp(node: NodeRow, turn: Turn): RemovalStep {
  turn.api.update(nodeRow({ ...node, taints: node.taints.filter(({ key }) => key !== TO_BE_DELETED_TAINT) }))
  const message = 'failed to drain the node: its pods could not be evicted in time'
  emit(node, turn, { type: 'Warning', message })
  return { state: 'failed' }
}

export function hasTaint({ taints }: Pick<NodeRow, 'taints'>): boolean {
  return taints.some(({ key }) => key === TO_BE_DELETED_TAINT)
}

function emit(
  { name }: NodeRow,
  turn: Turn,
  { type, message }: { readonly type: 'Normal' | 'Warning'; readonly message: string },
) {
  const reason = type === 'Normal' ? 'ScaleDown' : 'ScaleDownFailed'
  turn.record({ regarding: { kind: 'Node', namespace: '', name }, type, reason, message })
}
