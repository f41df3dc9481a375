import type { ClusterEvent } from '../../engine/turn.ts'
import { keyOf, type NamespacedName } from '../../kube/namespaced-name.ts'

/** Why the node autoscaler adds no node for a pod, by `namespace/name`, from its last event for the pod. */
export function notScaledUp(events: readonly { readonly event: ClusterEvent }[]): ReadonlyMap<NamespacedName, string> {
  const reasons = new Map<NamespacedName, string>()
  for (const { event } of events) {
    const pod = keyOf(event.regarding)
    if (event.reason === 'NotTriggerScaleUp') reasons.set(pod, event.message)
    else if (event.reason === 'TriggeredScaleUp') reasons.delete(pod)
  }
  return reasons
}
