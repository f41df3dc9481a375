import type { Instant } from '../../../kube/instant.ts'
import { isPodReady, type PodRow } from '../../../kube/pod.ts'
import { isPodAvailable } from '../../../kube/pod-availability.ts'
import { REVISION_HASH_LABEL } from '../../../kube/pod-template.ts'
import type { StatefulSetRow, StatefulSetStatus } from '../../../kube/stateful-set.ts'
import type { StatefulRevisions } from './stateful-revisions.ts'

export function isRunningAndReady(pod: PodRow): boolean {
  return pod.phase === 'Running' && isPodReady(pod)
}

export function isRunningAndAvailable(pod: PodRow, minReadySeconds: number, now: Instant): boolean {
  return isRunningAndReady(pod) && isPodAvailable(pod, minReadySeconds, now)
}

/** The status that these pods make, before a finished rollout is noted (computeReplicaStatus). */
export function statefulStatus(
  set: StatefulSetRow,
  revisions: StatefulRevisions,
  pods: readonly PodRow[],
  now: Instant,
): StatefulSetStatus {
  const staying = pods.filter((pod) => pod.deletionTimestamp === undefined)
  const countOf = (revision: string): number =>
    staying.reduce((count, pod) => count + (pod.labels[REVISION_HASH_LABEL] === revision ? 1 : 0), 0)
  return {
    observedGeneration: set.generation,
    replicas: pods.length,
    readyReplicas: pods.filter(isRunningAndReady).length,
    availableReplicas: pods.filter((pod) => isRunningAndAvailable(pod, set.spec.minReadySeconds, now)).length,
    currentReplicas: countOf(revisions.current.name),
    updatedReplicas: countOf(revisions.update.name),
    currentRevision: revisions.current.name,
    updateRevision: revisions.update.name,
    collisionCount: revisions.collisionCount,
    conditions: set.status.conditions,
  }
}

/** A rollout that every replica has taken part in is over: what was the update is now current (semantics B3.11). */
export function withCompletion(set: StatefulSetRow, status: StatefulSetStatus): StatefulSetStatus {
  const { replicas } = set.spec
  const { updatedReplicas, readyReplicas } = status
  if (set.spec.updateStrategy !== 'RollingUpdate') return status
  if (updatedReplicas !== replicas || readyReplicas !== replicas || status.replicas !== replicas) return status
  return { ...status, currentReplicas: updatedReplicas, currentRevision: status.updateRevision }
}

/** Whether the status shows that something is left to do. */
export function isUnsettled({ spec, status, generation, deletionTimestamp }: StatefulSetRow): boolean {
  return (
    deletionTimestamp !== undefined ||
    status.observedGeneration < generation ||
    status.replicas !== spec.replicas ||
    status.readyReplicas !== spec.replicas ||
    status.availableReplicas !== spec.replicas ||
    status.updatedReplicas !== spec.replicas ||
    status.currentRevision !== status.updateRevision
  )
}
