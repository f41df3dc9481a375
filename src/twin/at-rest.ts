import { isConditionTrue } from '../kube/condition.ts'
import { isPodTerminal, type PodRow } from '../kube/pod.ts'

/**
 * Whether a pod will stay as it is unless somebody else acts: it has ended, or it serves and is made to serve for ever. All
 * others have something ahead of them: a node to find, a start, an end. A run that begins looks at those alone.
 */
export function isPodAtRest(pod: PodRow): boolean {
  if (pod.deletionTimestamp !== undefined) return false
  // One that is held has ended, but has not been counted yet.
  if (isPodTerminal(pod)) return pod.finalizers.length === 0
  const { restartPolicy, activeDeadlineSeconds } = pod.shape.spec
  if (pod.phase !== 'Running' || restartPolicy !== 'Always' || activeDeadlineSeconds !== undefined) return false
  return isConditionTrue(pod.conditions, 'Ready') && !isConditionTrue(pod.conditions, 'DisruptionTarget')
}
