import { stamp } from '../../../kube/instant.ts'
import { type PodRow, podRow } from '../../../kube/pod.ts'
import { assert } from '../../../lib/assert.ts'
import { type ClusterEvent, podKey } from '../../turn.ts'
import type { SyncContext, SyncResult } from '../sync-context.ts'
import { killedPod } from '../termination/kill-pod.ts'
import { admissionOfBoundPod } from './bound-pod.ts'
import { preemptionKill } from './preemption.ts'

/** The pod fails permanently: it is not rescheduled (semantics C5.3). */
export function rejectPod({ pod, cluster, now }: SyncContext): SyncResult {
  const admission = admissionOfBoundPod(pod, cluster)
  assert(!admission.admit, 'a pod that is rejected was refused')
  const { reason, message } = admission
  const startTime = pod.startTime ?? stamp(now)
  const failed = podRow({ ...pod, phase: 'Failed', reason, message: `Pod was rejected: ${message}`, startTime })
  return { pods: [failed], events: [warning(pod, { reason, message })] }
}

/** Pods that are preempted for a critical pod are terminated; until they have ended, the pod waits. */
export function preemptPods({ pod, cluster, now }: SyncContext): SyncResult {
  const admission = admissionOfBoundPod(pod, cluster)
  assert(admission.admit, 'a pod that others are preempted for is admitted')
  const ends = admission.preempted.map(preemptionKill)
  return {
    pods: ends.map((end) => killedPod(end, now)),
    events: ends.map((end) => warning(end.pod.row, end)),
  }
}

function warning(pod: PodRow, { reason, message }: Pick<ClusterEvent, 'reason' | 'message'>): ClusterEvent {
  return { regarding: podKey(pod), type: 'Warning', reason, message }
}
