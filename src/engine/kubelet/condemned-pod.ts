import { setCondition } from '../../kube/condition.ts'
import { type Instant, stamp } from '../../kube/instant.ts'
import { type PodRow, podRow } from '../../kube/pod.ts'
import type { PodEnd } from './pod-end.ts'

/** A pod that its kubelet has begun to end: its phase follows when its containers have ended. */
export function condemnedPod({ pod, reason, message, condition }: PodEnd, now: Instant): PodRow {
  const { row } = pod
  const conditions = condition ? setCondition(row.conditions, { ...condition, lastTransitionTime: stamp(now) }) : row.conditions
  return podRow({ ...row, reason, message, conditions })
}
