import { type PodRow, podRow } from '../../kube/pod.ts'

/** The kubelet shows its pod to the API server again: the same containers, another object. */
export function renewedPod(pod: PodRow): PodRow {
  return podRow({ ...pod, uid: '', resourceVersion: '', deletionTimestamp: undefined, deletionGracePeriodSeconds: undefined })
}
