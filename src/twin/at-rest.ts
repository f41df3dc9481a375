import { isConditionTrue } from '../kube/condition.ts'
import { isPodTerminal, type PodRow } from '../kube/pod.ts'

/**
 * Whether a pod will stay as it is without an external change: it has ended, or it runs and is meant to run indefinitely.
 * All others have a step ahead: scheduling, a start, an end. A run reads only those at its start.
 */
export function isPodAtRest(pod: PodRow): boolean {
  if (pod.deletionTimestamp !== undefined) return false
  // One with the finalizer has ended, but has not been counted yet.
  if (isPodTerminal(pod)) return pod.finalizers.length === 0
  const { restartPolicy, activeDeadlineSeconds } = pod.shape.spec
  if (pod.phase !== 'Running' || restartPolicy !== 'Always' || activeDeadlineSeconds !== undefined) return false
  return isConditionTrue(pod.conditions, 'Ready') && !isConditionTrue(pod.conditions, 'DisruptionTarget')
}
