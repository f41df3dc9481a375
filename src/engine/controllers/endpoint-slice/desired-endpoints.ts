import { hasEndpoint } from '../../../kube/endpoint.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { Endpoint, EndpointPort, EndpointSliceRow, ServiceRow } from '../../../kube/service.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { type AddressType, podEndpoint, podPorts } from './pod-endpoint.ts'
import { portKey } from './port-key.ts'

/** Endpoints with the same ports; only these may share slices. */
export interface EndpointGroup {
  readonly ports: readonly EndpointPort[]
  /** By uid of the pod. */
  readonly endpoints: Map<string, Endpoint>
}

export interface DesiredEndpoints {
  /** By port key. */
  readonly groups: ReadonlyMap<string, EndpointGroup>
  /** Pods that were left out because their node is not there. */
  readonly nodeless: readonly PodRow[]
}

export interface DesiredQuestion {
  readonly service: ServiceRow
  readonly pods: readonly PodRow[]
  readonly addressType: AddressType
  readonly existing: readonly EndpointSliceRow[]
}

/** The endpoints that the pods should have. A pod whose node is gone has none, unless the Service publishes it anyway. */
export function desiredEndpoints(
  { service, pods, addressType, existing }: DesiredQuestion,
  cluster: ClusterView,
): DesiredEndpoints {
  const groups = new Map<string, EndpointGroup>()
  const nodeless: PodRow[] = []
  for (const pod of pods) {
    if (!hasEndpoint(pod)) continue
    const group = groupOf(groups, podPorts(pod.shape, service))
    const node = cluster.get('Node', '', pod.nodeName)
    if (!node && !service.publishNotReadyAddresses) nodeless.push(pod)
    else group.endpoints.set(pod.uid, podEndpoint({ pod, service, node, addressType, existing }))
  }
  return { groups, nodeless }
}

function groupOf(groups: Map<string, EndpointGroup>, ports: readonly EndpointPort[]): EndpointGroup {
  const key = portKey(ports)
  const found = groups.get(key)
  if (found) return found
  const made: EndpointGroup = { ports, endpoints: new Map() }
  groups.set(key, made)
  return made
}
