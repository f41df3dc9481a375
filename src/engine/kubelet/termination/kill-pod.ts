import { type Condition, condition, setCondition } from '../../../kube/condition.ts'
import { type Instant, stamp } from '../../../kube/instant.ts'
import { type PodPhase, type PodRow, podRow } from '../../../kube/pod.ts'
import type { NodePod } from '../node-pod.ts'

/** How a kubelet ends a pod itself: the status that it writes, and the grace period of the pod. */
export interface PodKill {
  readonly pod: NodePod
  /** `undefined`: the pod's own grace period. */
  readonly gracePeriodSeconds: number | undefined
  readonly phase: PodPhase
  readonly reason: string
  readonly message: string
  /** Why the pod is disturbed; one that broke its own limits is not. */
  readonly condition: Condition | undefined
}

/** The condition DisruptionTarget of a pod that its kubelet ends. */
export function terminatedByKubelet(pod: PodRow, message: string): Condition {
  return condition({
    type: 'DisruptionTarget',
    status: 'True',
    reason: 'TerminationByKubelet',
    message,
    observedGeneration: pod.generation,
  })
}

/** The pod after its kubelet has begun to end it: its phase follows when its containers have ended. */
export function killedPod({ pod, reason, message, condition }: PodKill, now: Instant): PodRow {
  const { row } = pod
  const conditions = condition ? setCondition(row.conditions, { ...condition, lastTransitionTime: stamp(now) }) : row.conditions
  return podRow({ ...row, reason, message, conditions })
}
