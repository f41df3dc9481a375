import { DurationError, parseGoDuration } from '../../../../kube/duration.ts'
import type { Instant } from '../../../../kube/instant.ts'
import { isPodTerminal, type PodRow } from '../../../../kube/pod.ts'
import { toleratesTaintWithAny } from '../../../../kube/taint.ts'

/** Karpenter's questions about a pod, by its own names (karpenter pkg/utils/pod/scheduling.go). */

const DO_NOT_DISRUPT = 'karpenter.sh/do-not-disrupt'
/** What Karpenter taints a node with that it is about to take away. */
const DISRUPTED_TAINT = { key: 'karpenter.sh/disrupted', value: '', effect: 'NoSchedule' } as const

/** Neither finished nor on its way out. */
export function isActive(pod: PodRow): boolean {
  return !isPodTerminal(pod) && !isTerminating(pod)
}

/** Whether Karpenter would call the Eviction API for it. */
export function isEvictable(pod: PodRow, now: Instant): boolean {
  return isActive(pod) && !toleratesDisruptedTaint(pod) && !isOwnedByNode(pod) && !isDoNotDisruptActive(pod, now)
}

/** Whether its node may be taken voluntarily. */
export function isDisruptable(pod: PodRow, now: Instant): boolean {
  return !isActive(pod) || !isDoNotDisruptActive(pod, now)
}

/**
 * Whether the annotation protects the pod: `true` without a time limit, a duration until the pod is that old. Any other value is
 * ignored; without a start time the pod is protected.
 */
export function isDoNotDisruptActive(pod: PodRow, now: Instant): boolean {
  const value = pod.annotations[DO_NOT_DISRUPT]
  if (value === undefined) return false
  if (value === 'true') return true
  const protectedMs = positiveDuration(value)
  if (protectedMs === undefined) return false
  return pod.startTime === undefined || now - pod.startTime < protectedMs
}

export function toleratesDisruptedTaint(pod: PodRow): boolean {
  return toleratesTaintWithAny(pod.shape.spec.tolerations, DISRUPTED_TAINT)
}

function isTerminating(pod: PodRow): boolean {
  return pod.deletionTimestamp !== undefined
}

/** Static pods are owned by their node. Any owner counts, whether it controls the pod or not. */
function isOwnedByNode(pod: PodRow): boolean {
  return pod.ownerReferences.some(({ apiVersion, kind }) => apiVersion === 'v1' && kind === 'Node')
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
