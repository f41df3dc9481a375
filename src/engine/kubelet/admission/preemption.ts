import { keyOf, type NamespacedName } from '../../../kube/namespaced-name.ts'
import { isPodTerminal } from '../../../kube/pod.ts'
import type { ChangeOf } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { NodePod } from '../node-pod.ts'
import { type PodKill, terminatedByKubelet } from '../termination/kill-pod.ts'

/** The reason of a pod that is preempted for a critical one (semantics C5.7). */
const PREEMPTING = 'Preempting'

const PREEMPTION_MESSAGE = 'Preempted in order to admit critical pod'

/** How a pod ends that is preempted for a critical one. */
export function preemptionKill(pod: NodePod): PodKill {
  return {
    pod,
    gracePeriodSeconds: undefined,
    phase: 'Failed',
    reason: PREEMPTING,
    message: PREEMPTION_MESSAGE,
    condition: terminatedByKubelet(pod.row, 'Pod was preempted by Kubelet to accommodate a critical pod.'),
  }
}

/** Whether a pod that was preempted has ended. */
export function isPreempted({ before, after }: ChangeOf<'Pod'>): boolean {
  const pod = after ?? before
  return pod?.reason === PREEMPTING && (after === undefined || isPodTerminal(after))
}

/** The pods of a node that its kubelet has not admitted yet. */
export function podsAwaitingAdmission(nodeName: string, cluster: ClusterView): readonly NamespacedName[] {
  return cluster
    .podsOnNode(nodeName)
    .filter(({ phase, startTime }) => phase === 'Pending' && startTime === undefined)
    .map(keyOf)
}
