import { type Condition, condition } from '../../kube/condition.ts'
import type { PodPhase, PodRow } from '../../kube/pod.ts'
import type { NodePod } from './node-pod.ts'

/** How a kubelet ends a pod of its own accord: what it writes into the status, and how long the pod is given. */
export interface PodEnd {
  readonly pod: NodePod
  /** `undefined`: the pod's own grace period. */
  readonly gracePeriodSeconds: number | undefined
  readonly phase: PodPhase
  readonly reason: string
  readonly message: string
  /** Why the pod is disturbed; one that broke its own limits is not. */
  readonly condition: Condition | undefined
}

/** The reason of a pod that makes room for a critical one. */
export const PREEMPTING = 'Preempting'

const PREEMPTION_MESSAGE = 'Preempted in order to admit critical pod'

/** A pod that makes room for a critical one. */
export function preemptionEnd(pod: NodePod): PodEnd {
  return {
    pod,
    gracePeriodSeconds: undefined,
    phase: 'Failed',
    reason: PREEMPTING,
    message: PREEMPTION_MESSAGE,
    condition: endedByKubelet(pod.row, 'Pod was preempted by Kubelet to accommodate a critical pod.'),
  }
}

/** The condition DisruptionTarget of a pod that its kubelet ends. */
export function endedByKubelet(pod: PodRow, message: string): Condition {
  return condition({
    type: 'DisruptionTarget',
    status: 'True',
    reason: 'TerminationByKubelet',
    message,
    observedGeneration: pod.generation,
  })
}
