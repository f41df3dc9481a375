import type { ClusterEvent } from '../../engine/turn.ts'

/** Why the node autoscaler adds no node for a pod, by `namespace/name`, from its last event for the pod. */
export function notScaledUp(events: readonly { readonly event: ClusterEvent }[]): ReadonlyMap<string, string> {
  const reasons = new Map<string, string>()
  for (const { event } of events) {
    const { namespace, name } = event.regarding
    if (event.reason === 'NotTriggerScaleUp') reasons.set(`${namespace}/${name}`, event.message)
    else if (event.reason === 'TriggeredScaleUp') reasons.delete(`${namespace}/${name}`)
  }
  return reasons
}
