import { stamp } from '../../../kube/instant.ts'
import { type PodRow, podRow } from '../../../kube/pod.ts'
import { assert } from '../../../lib/assert.ts'
import { type ClusterEvent, podKey } from '../../turn.ts'
import { condemnedPod } from '../condemned-pod.ts'
import { preemptionEnd } from '../pod-end.ts'
import type { StageContext } from '../stage.ts'
import { admissionOfBoundPod } from './bound-pod.ts'

/** Statuses to be written, of the pod and of others, and what is said about it. */
export interface Decision {
  readonly pods: readonly PodRow[]
  readonly events: readonly ClusterEvent[]
}

/** The pod fails for good: nobody looks for another node for it (semantics C5.3). */
export function rejectPod({ pod, cluster, now }: StageContext): Decision {
  const admission = admissionOfBoundPod(pod, cluster)
  assert(!admission.admit, 'a pod that is rejected was refused')
  const { reason, message } = admission
  const startTime = pod.startTime ?? stamp(now)
  const failed = podRow({ ...pod, phase: 'Failed', reason, message: `Pod was rejected: ${message}`, startTime })
  return { pods: [failed], events: [warning(pod, { reason, message })] }
}

/** Those that make room for a critical pod are told to end; until they have, the pod waits. */
export function makeRoom({ pod, cluster, now }: StageContext): Decision {
  const admission = admissionOfBoundPod(pod, cluster)
  assert(admission.admit, 'a pod that others make room for is taken')
  const ends = admission.preempted.map(preemptionEnd)
  return {
    pods: ends.map((end) => condemnedPod(end, now)),
    events: ends.map((end) => warning(end.pod.row, end)),
  }
}

function warning(pod: PodRow, { reason, message }: Pick<ClusterEvent, 'reason' | 'message'>): ClusterEvent {
  return { regarding: podKey(pod), type: 'Warning', reason, message }
}
