import type { Instant } from '../../../kube/instant.ts'
import type { ObjectRow } from '../../../kube/object-row.ts'
import type { PodRow } from '../../../kube/pod.ts'

/** The last moment at which an owner came or its pods showed a change; pods that have gone leave no trace. */
export function newestStamp({ creationTimestamp }: ObjectRow, pods: readonly PodRow[]): Instant {
  let newest = creationTimestamp
  for (const pod of pods) {
    if (pod.creationTimestamp > newest) newest = pod.creationTimestamp
    for (const { lastTransitionTime } of pod.conditions) {
      if (lastTransitionTime !== undefined && lastTransitionTime > newest) newest = lastTransitionTime
    }
  }
  return newest
}
