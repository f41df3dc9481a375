import { DurationError, parseGoDuration } from '../../../../kube/duration.ts'
import type { Instant } from '../../../../kube/instant.ts'
import { isPodTerminal, type PodRow } from '../../../../kube/pod.ts'
import { toleratesTaintWithAny } from '../../../../kube/taint.ts'

/** Karpenter's questions about a pod, by its own names (karpenter pkg/utils/pod/scheduling.go). */

const DO_NOT_DISRUPT = 'karpenter.sh/do-not-disrupt'
/** What Karpenter taints a node with that it is about to take away. */
const DISRUPTED_TAINT = { key: 'karpenter.sh/disrupted', value: '', effect: 'NoSchedule' } as const
/** After its grace period a pod gets as long to be removed by force, before the node goes with it. */
const STUCK_AFTER_MS = 60_000

/** Neither finished nor on its way out. */
export function isActive(pod: PodRow): boolean {
  return !isPodTerminal(pod) && !isTerminating(pod)
}

/** Whether it counts when capacity for the pods of a node is sought; pods of StatefulSets do until they are gone. */
export function isReschedulable(pod: PodRow): boolean {
  const counts = isActive(pod) || (isOwnedBy(pod, 'apps/v1', 'StatefulSet') && isTerminating(pod))
  return counts && !isOwnedByDaemonSet(pod) && !isOwnedByNode(pod)
}

/** Whether Karpenter would call the Eviction API for it. */
export function isEvictable(pod: PodRow, now: Instant): boolean {
  return isActive(pod) && !toleratesDisruptedTaint(pod) && !isOwnedByNode(pod) && !isDoNotDisruptActive(pod, now)
}

/** Whether the node's end waits for the pod to go. */
export function isWaitingEviction(pod: PodRow, now: Instant): boolean {
  return !isPodTerminal(pod) && isDrainable(pod, now)
}

/** Like evictable, but protection by annotation still lets the drain wait for the pod. */
export function isDrainable(pod: PodRow, now: Instant): boolean {
  return !toleratesDisruptedTaint(pod) && !isStuckTerminating(pod, now) && !isOwnedByNode(pod)
}

/** Whether its grace period reaches past the end of the node's. */
export function isEligibleForForcedEviction(pod: PodRow, nodeGraceEnd: Instant): boolean {
  return pod.deletionTimestamp !== undefined && pod.deletionTimestamp > nodeGraceEnd
}

/** Whether a node would be made for it. */
export function isProvisionable(pod: PodRow): boolean {
  const isUnschedulable = pod.conditions.some(({ type, reason }) => type === 'PodScheduled' && reason === 'Unschedulable')
  const waits = isUnschedulable && pod.nodeName === '' && pod.nominatedNodeName === ''
  return waits && !isOwnedByDaemonSet(pod) && !isOwnedByNode(pod)
}

/** Whether its node may be taken voluntarily. */
export function isDisruptable(pod: PodRow, now: Instant): boolean {
  return !isActive(pod) || !isDoNotDisruptActive(pod, now)
}

/**
 * Whether the annotation protects the pod: `true` for ever, a duration until the pod is that old. Anything else is as if
 * it were not there; without a start time the pod is protected.
 */
export function isDoNotDisruptActive(pod: PodRow, now: Instant): boolean {
  const value = pod.annotations[DO_NOT_DISRUPT]
  if (value === undefined) return false
  if (value === 'true') return true
  const protectedMs = positiveDuration(value)
  if (protectedMs === undefined) return false
  return pod.startTime === undefined || now - pod.startTime < protectedMs
}

export function isStuckTerminating(pod: PodRow, now: Instant): boolean {
  return pod.deletionTimestamp !== undefined && now - pod.deletionTimestamp > STUCK_AFTER_MS
}

export function toleratesDisruptedTaint(pod: PodRow): boolean {
  return toleratesTaintWithAny(pod.shape.spec.tolerations, DISRUPTED_TAINT)
}

function isTerminating(pod: PodRow): boolean {
  return pod.deletionTimestamp !== undefined
}

function isOwnedByDaemonSet(pod: PodRow): boolean {
  return isOwnedBy(pod, 'apps/v1', 'DaemonSet')
}

/** Static pods are owned by their node. */
function isOwnedByNode(pod: PodRow): boolean {
  return isOwnedBy(pod, 'v1', 'Node')
}

/** Any owner counts, whether it controls the pod or not. */
function isOwnedBy(pod: PodRow, apiVersion: string, kind: string): boolean {
  return pod.ownerReferences.some((owner) => owner.apiVersion === apiVersion && owner.kind === kind)
}

function positiveDuration(text: string): number | undefined {
  try {
    const ms = parseGoDuration(text)
    return ms > 0 ? ms : undefined
  } catch (error) {
    if (error instanceof DurationError) return undefined
    throw error
  }
}
