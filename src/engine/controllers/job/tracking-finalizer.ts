import { type PodRow, podRow } from '../../../kube/pod.ts'
import type { ApiRefusal, Turn } from '../../turn.ts'

/** Keeps a pod of a Job until the Job has counted it (WL-JOB-90). */
export const TRACKING_FINALIZER = 'batch.kubernetes.io/job-tracking'

export function isTracked(pod: PodRow): boolean {
  return pod.finalizers.includes(TRACKING_FINALIZER)
}

/** Removes the finalizer of a pod. A pod that is gone already is not a failure. */
export function untrack(turn: Turn, pod: PodRow): ApiRefusal | undefined {
  const stored = turn.cluster.get('Pod', pod.namespace, pod.name)
  if (stored?.uid !== pod.uid || !isTracked(stored)) return undefined
  const finalizers = stored.finalizers.filter((name) => name !== TRACKING_FINALIZER)
  const result = turn.api.update<'Pod'>(podRow({ ...stored, finalizers }))
  return result.ok || result.refusal.code === 404 ? undefined : result.refusal
}
