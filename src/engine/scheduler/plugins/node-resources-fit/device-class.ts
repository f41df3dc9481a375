import type { PodRow } from '../../../../kube/pod.ts'
import { IMPLICIT_RESOURCE_PREFIX } from '../../../../kube/resource-claim.ts'
import { scalarAmount } from '../../../../kube/resources.ts'
import type { EventChange } from '../../framework/events.ts'

/** Whether a device class begins to serve an extended resource that the pod requests. */
export function namesResource(pod: PodRow, change: EventChange): boolean {
  if (change.kind !== 'DeviceClass' || !change.after) return false
  const named = change.after.extendedResourceName
  if (change.before?.extendedResourceName === named) return false
  if (!change.before && requests(pod, IMPLICIT_RESOURCE_PREFIX + change.after.name)) return true
  return named !== '' && requests(pod, named)
}

function requests(pod: PodRow, name: string): boolean {
  return scalarAmount(pod.shape.requests, name) > 0
}
