import { isPodTerminal, type PodRow } from '../../kube/pod.ts'
import type { PostFilterContext } from './framework.ts'
import { isLessImportant } from './preemption-victims.ts'

/**
 * Why the pod may not preempt others now; `undefined` when it may (semantics A15.1). One that waits for its victims to leave
 * may not send more away, unless its node has become impossible.
 */
export function ineligibility(pod: PodRow, context: PostFilterContext): string | undefined {
  if (pod.shape.spec.preemptionPolicy === 'Never') return 'not eligible due to preemptionPolicy=Never.'
  const { nominatedNodeName } = pod
  if (nominatedNodeName === '') return undefined
  const verdict = context.verdictOf(nominatedNodeName)
  if (verdict === undefined || verdict.code === 'UnschedulableAndUnresolvable') return undefined
  const pods = context.cluster.podsOnNode(nominatedNodeName)
  const leaving = pods.some((other) => isLessImportant(other, pod) && isLeavingForPreemption(other))
  return leaving ? 'not eligible due to a terminating pod on the nominated node.' : undefined
}

function isLeavingForPreemption(pod: PodRow): boolean {
  if (pod.deletionTimestamp === undefined || isPodTerminal(pod)) return false
  const condition = pod.conditions.find(({ type }) => type === 'DisruptionTarget')
  return condition?.status === 'True' && condition.reason === 'PreemptionByScheduler'
}
