import { isPodLevelResource, type PodDemand, podRequestList } from '../../../kube/pod-resources.ts'
import { type Quantity, quantity, safeNumber, scaledInt64, ZERO_QUANTITY } from '../../../kube/quantity.ts'
import { addQuantities } from '../../../kube/quantity-arithmetic.ts'

/**
 * How much of one resource a pod requests, as the kubelet reckons when it compares pods (api/v1/resource
 * GetResourceRequestQuantity). Unlike for scheduling, pod-level resources replace the requests of the containers, and overhead is
 * added only to a request that is not zero.
 */
export function requestedQuantity(pod: PodDemand, resource: string): Quantity {
  const podLevel = pod.resources && [pod.resources.requests, pod.resources.limits].some(hasPodLevel)
  const requests = podRequestList(pod, { skipContainerLevelResources: podLevel, excludeOverhead: true })
  const request = requests.get(resource) ?? ZERO_QUANTITY
  const overhead = pod.overhead[resource]
  return overhead === undefined || request.unscaled === 0n ? request : addQuantities(request, quantity(overhead))
}

/** The same as an integer: CPU in thousandths, the rest in whole units; every pod is one of `pods`. */
export function requestedAmount(pod: PodDemand, resource: string): number {
  if (resource === 'pods') return 1
  return safeNumber(scaledInt64(requestedQuantity(pod, resource), resource === 'cpu' ? -3 : 0))
}

function hasPodLevel(list: Readonly<Record<string, string>>): boolean {
  return Object.keys(list).some(isPodLevelResource)
}
