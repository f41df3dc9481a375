import { exactResources } from '../../../kube/exact-resources.ts'
import { isPodLevelResource, podLimitList, podRequestList } from '../../../kube/pod-resources.ts'
import type { Container, PodSpec, ResourceList, ResourceRequirements } from '../../../kube/pod-spec.ts'
import { maskResources, resourceListOf } from '../../../kube/quota/resource-lists.ts'
import { ok } from '../../turn.ts'
import { completed, mapped, type PodChange, withSpec } from './pod-request.ts'

/**
 * The defaults that pods get and templates do not (core/v1 SetDefaults_Pod): a limit without a request is the request, a
 * port in the host's network is the host's, and resources of the pod as a whole are completed from its containers.
 */
export const defaultPod: PodChange = (pod) => {
  const { spec } = pod
  const ofContainer = (container: Container): Container => withHostPorts(withRequests(container), spec.hostNetwork)
  const containers = mapped(spec.containers, ofContainer)
  const initContainers = mapped(spec.initContainers, ofContainer)
  const changed = containers !== spec.containers || initContainers !== spec.initContainers
  return ok(withSpec(pod, withPodResources(changed ? { ...spec, containers, initContainers } : spec)))
}

function withRequests(container: Container): Container {
  const { requests, limits } = container.resources
  const all = completed(requests, limits)
  return all === requests ? container : { ...container, resources: { requests: all, limits } }
}

function withHostPorts(container: Container, hostNetwork: boolean): Container {
  if (!hostNetwork) return container
  const ports = mapped(container.ports, (port) => (port.hostPort === 0 ? { ...port, hostPort: port.containerPort } : port))
  return ports === container.ports ? container : { ...container, ports }
}

/**
 * Where the pod as a whole has resources: huge pages that its containers limit become its limit, unless it requests them;
 * where it then has limits, what its containers request becomes its request, and after that what it limits.
 */
function withPodResources(spec: PodSpec): PodSpec {
  const { resources } = spec
  if (resources === undefined) return spec
  const next = withPodRequests(spec, withHugePageLimits(spec, resources))
  return next.requests === resources.requests && next.limits === resources.limits ? spec : { ...spec, resources: next }
}

function withHugePageLimits(spec: PodSpec, resources: ResourceRequirements): ResourceRequirements {
  const { requests, limits } = resources
  if (Object.keys(requests).length === 0 && Object.keys(limits).length === 0) return resources
  const ofContainers = podLimitList(spec, { skipPodLevelResources: true, excludeOverhead: true })
  const hugePages = maskResources(ofContainers, (name) => name.startsWith('hugepages-') && requests[name] === undefined)
  return { requests, limits: completed(limits, resourceListOf(hugePages)) }
}

function withPodRequests(spec: PodSpec, resources: ResourceRequirements): ResourceRequirements {
  const { requests, limits } = resources
  if (Object.keys(limits).length === 0) return resources
  const ofContainers = podRequestList(spec, { skipPodLevelResources: true, excludeOverhead: true })
  const shared = maskResources(ofContainers, (name) => name === 'cpu' || name === 'memory')
  const limited: ResourceList = resourceListOf(maskResources(exactResources(limits), isPodLevelResource))
  return { requests: completed(completed(requests, resourceListOf(shared)), limited), limits }
}
