import { completed } from '../../../kube/defaults/completed.ts'
import { podLevelResources } from '../../../kube/defaults/pod-level-resources.ts'
import type { Container, PodSpec } from '../../../kube/pod-spec.ts'
import { ok } from '../../turn.ts'
import { mapped, type PodChange, withSpec } from './pod-request.ts'

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

function withPodResources(spec: PodSpec): PodSpec {
  const { resources } = spec
  if (resources === undefined) return spec
  const next = podLevelResources(spec, resources)
  return next.requests === resources.requests && next.limits === resources.limits ? spec : { ...spec, resources: next }
}
