import { findCondition } from '../../../kube/condition.ts'
import { controllerOf } from '../../../kube/object-row.ts'
import { isPodAvailable } from '../../../kube/pod-availability.ts'
import type { DaemonNode } from './daemon-nodes.ts'
import { isUpdated } from './daemon-pod.ts'
import type { RolloutOptions } from './rolling-update.ts'

/** Whether a node wants a pod of the set and has exactly the one that it should have, available. */
export function serves({ shouldRun, pods }: DaemonNode, { set, hash, now }: RolloutOptions): boolean {
  const [pod] = pods
  return (
    shouldRun &&
    pod !== undefined &&
    pods.length === 1 &&
    pod.nodeName !== '' &&
    pod.deletionTimestamp === undefined &&
    pod.phase !== 'Failed' &&
    pod.phase !== 'Succeeded' &&
    controllerOf(pod)?.uid === set.uid &&
    isUpdated(pod, hash, set) &&
    isPodAvailable(pod, set.spec.minReadySeconds, now)
  )
}

/** Since when its first pod is ready; the beginning of time if no moment is given. */
export function readySince({ pods: [pod] }: DaemonNode): number {
  return (pod && findCondition(pod.conditions, 'Ready')?.lastTransitionTime) ?? Number.NEGATIVE_INFINITY
}
