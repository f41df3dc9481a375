import { exactResources } from '../exact-resources.ts'
import { isPodLevelResource, type PodDemand, podLimitList, podRequestList } from '../pod-resources.ts'
import type { ResourceRequirements } from '../pod-spec.ts'
import { maskResources, resourceListOf } from '../quota/resource-lists.ts'
import { completed } from './completed.ts'

const OF_CONTAINERS = { skipPodLevelResources: true, excludeOverhead: true }

/**
 * The resources of a pod as a whole, completed from its containers (core/v1 SetDefaults_Pod): huge pages that its containers limit become
 * its limit, unless it requests them; where it then has limits, what its containers request becomes its request, and after that what it limits.
 * @throws {QuantityError} when a quantity cannot be read.
 */
export function podLevelResources(pod: PodDemand, resources: ResourceRequirements): ResourceRequirements {
  const { requests, limits } = withHugePageLimits(pod, resources)
  if (Object.keys(limits).length === 0) return { requests, limits }
  const shared = maskResources(podRequestList(pod, OF_CONTAINERS), (name) => name === 'cpu' || name === 'memory')
  const limited = resourceListOf(maskResources(exactResources(limits), isPodLevelResource))
  return { requests: completed(completed(requests, resourceListOf(shared)), limited), limits }
}

function withHugePageLimits(pod: PodDemand, { requests, limits }: ResourceRequirements): ResourceRequirements {
  if (Object.keys(requests).length === 0 && Object.keys(limits).length === 0) return { requests, limits }
  const ofContainers = podLimitList(pod, OF_CONTAINERS)
  const hugePages = maskResources(ofContainers, (name) => name.startsWith('hugepages-') && requests[name] === undefined)
  return { requests, limits: completed(limits, resourceListOf(hugePages)) }
}
