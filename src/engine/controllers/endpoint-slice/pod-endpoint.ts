import { endpointConditions } from '../../../kube/endpoint.ts'
import type { NodeRow } from '../../../kube/node.ts'
import type { PodRow, PodShape } from '../../../kube/pod.ts'
import { type Container, isSidecar } from '../../../kube/pod-spec.ts'
import type { Endpoint, EndpointPort, EndpointSliceRow, ServicePort, ServiceRow } from '../../../kube/service.ts'
import { ZONE_LABEL } from '../../../kube/zone.ts'
import { hashText } from '../../../lib/hash.ts'

export type AddressType = 'IPv4' | 'IPv6'

/** The families whose slices a Service has; where it names none, that of its own address. */
export function addressTypesOf({ ipFamilies, clusterIP }: ServiceRow): readonly AddressType[] {
  const named = ipFamilies.filter((family) => family === 'IPv4' || family === 'IPv6')
  return named.length > 0 ? named : [familyOf(clusterIP)]
}

export interface EndpointSubject {
  readonly pod: PodRow
  readonly service: ServiceRow
  readonly node: NodeRow | undefined
  readonly addressType: AddressType
  /** The slices of that family, where the pod may have an endpoint already. */
  readonly existing: readonly EndpointSliceRow[]
}

/** The endpoint of a pod in a slice (podToEndpoint). */
export function podEndpoint({ pod, service, node, addressType, existing }: EndpointSubject): Endpoint {
  return {
    targetName: pod.name,
    targetUid: pod.uid,
    addresses: familyOf(pod.podIP) === addressType ? [pod.podIP] : [otherAddress(pod, addressType, existing)],
    nodeName: pod.nodeName,
    zone: node?.labels[ZONE_LABEL] ?? '',
    ...endpointConditions(pod, service),
  }
}

/** Rows keep a pod's first address alone: one of the other family is taken from its endpoint, or made up as nodes do. */
function otherAddress(pod: PodRow, addressType: AddressType, existing: readonly EndpointSliceRow[]): string {
  for (const { endpoints } of existing) {
    for (const { targetUid, addresses } of endpoints) if (targetUid === pod.uid && addresses[0] !== undefined) return addresses[0]
  }
  const hash = hashText(pod.uid === '' ? pod.name : pod.uid)
  if (addressType === 'IPv6') return `fd00:10:244::${(hash & 0xffff).toString(16)}:${(hash >>> 16).toString(16)}`
  return `10.244.${hash % 256}.${1 + ((hash >>> 8) % 254)}`
}

function familyOf(address: string): AddressType {
  return address.includes(':') ? 'IPv6' : 'IPv4'
}

const knownPorts = new WeakMap<readonly ServicePort[], WeakMap<PodShape, readonly EndpointPort[]>>()

/** The Service's ports as pods of this shape have them, worked out once. */
export function podPorts(shape: PodShape, { ports }: ServiceRow): readonly EndpointPort[] {
  let byShape = knownPorts.get(ports)
  if (!byShape) {
    byShape = new WeakMap()
    knownPorts.set(ports, byShape)
  }
  const known = byShape.get(shape)
  if (known) return known
  const found = findPorts(shape, ports)
  byShape.set(shape, found)
  return found
}

/** A name that none of the containers has is left out (FindPort). */
function findPorts(shape: PodShape, ports: readonly ServicePort[]): readonly EndpointPort[] {
  const found: EndpointPort[] = []
  for (const port of ports) {
    const number = targetPort(shape, port)
    if (number !== undefined) found.push({ name: port.name, port: number, protocol: port.protocol })
  }
  return found
}

/** A named port is resolved in the containers, then in the sidecars. */
function targetPort(shape: PodShape, { targetPort: target, protocol }: ServicePort): number | undefined {
  if (typeof target === 'number') return target
  const { containers, initContainers } = shape.spec
  return namedPort(containers, target, protocol) ?? namedPort(initContainers.filter(isSidecar), target, protocol)
}

function namedPort(containers: readonly Container[], name: string, protocol: string): number | undefined {
  for (const { ports } of containers) {
    for (const port of ports) if (port.name === name && port.protocol === protocol) return port.containerPort
  }
  return undefined
}
