import type { Labels, ObjectInit, ObjectRow } from './object-row.ts'
import { objectRow } from './object-row.ts'

export interface ServicePort {
  readonly name: string
  readonly port: number
  readonly protocol: string
  readonly targetPort: number | string
}

export interface ServiceRow extends ObjectRow {
  readonly kind: 'Service'
  /** `undefined`: no selector, so no controller manages its endpoints. */
  readonly selector: Labels | undefined
  readonly type: string
  readonly clusterIP: string
  readonly publishNotReadyAddresses: boolean
  /** `IPv4`, `IPv6` or both, the first one first; empty where not set. */
  readonly ipFamilies: readonly string[]
  readonly ports: readonly ServicePort[]
  /** Whether nodes send what comes from outside on to their own pods only; empty for types that let nothing in. */
  readonly externalTrafficPolicy: TrafficPolicy | ''
  readonly internalTrafficPolicy: TrafficPolicy | ''
  /** `PreferSameZone` (`PreferClose`) or `PreferSameNode`; empty: all endpoints alike. */
  readonly trafficDistribution: string
  /** The port where load balancers check whether a node has a pod of the service; 0: none. */
  readonly healthCheckNodePort: number
  readonly loadBalancerClass: string
  /** The name that clients get instead of an address; `undefined` unless the type is ExternalName. */
  readonly externalName: string | undefined
}

export type TrafficPolicy = 'Cluster' | 'Local'

type TrafficPolicies = Pick<ServiceRow, 'externalTrafficPolicy' | 'internalTrafficPolicy'>

/** The default of the API server depends on the type. */
export function usualPolicies(type: string): TrafficPolicies {
  return {
    externalTrafficPolicy: type === 'NodePort' || type === 'LoadBalancer' ? 'Cluster' : '',
    internalTrafficPolicy: type === 'ExternalName' ? '' : 'Cluster',
  }
}

/** The one factory of Service rows. */
export function serviceRow(init: ObjectInit & Partial<Omit<ServiceRow, 'kind'>>): ServiceRow {
  const type = init.type ?? 'ClusterIP'
  const usual = usualPolicies(type)
  return {
    kind: 'Service',
    ...objectRow(init),
    selector: init.selector,
    type,
    clusterIP: init.clusterIP ?? '',
    publishNotReadyAddresses: init.publishNotReadyAddresses ?? false,
    ipFamilies: init.ipFamilies ?? [],
    ports: init.ports ?? [],
    externalTrafficPolicy: init.externalTrafficPolicy ?? usual.externalTrafficPolicy,
    internalTrafficPolicy: init.internalTrafficPolicy ?? usual.internalTrafficPolicy,
    trafficDistribution: init.trafficDistribution ?? '',
    healthCheckNodePort: init.healthCheckNodePort ?? 0,
    loadBalancerClass: init.loadBalancerClass ?? '',
    externalName: init.externalName,
  }
}

export interface Endpoint {
  readonly targetName: string
  readonly targetUid: string
  readonly addresses: readonly string[]
  readonly nodeName: string
  readonly zone: string
  readonly ready: boolean
  readonly serving: boolean
  readonly terminating: boolean
  /** The zones whose clients it is for; missing: all. */
  readonly forZones?: readonly string[]
}

export interface EndpointPort {
  readonly name: string
  readonly port: number | undefined
  readonly protocol: string
}

export interface EndpointSliceRow extends ObjectRow {
  readonly kind: 'EndpointSlice'
  readonly addressType: string
  readonly endpoints: readonly Endpoint[]
  readonly ports: readonly EndpointPort[]
}

/** The one factory of EndpointSlice rows. */
export function endpointSliceRow(init: ObjectInit & Partial<Omit<EndpointSliceRow, 'kind'>>): EndpointSliceRow {
  return {
    kind: 'EndpointSlice',
    ...objectRow(init),
    addressType: init.addressType ?? 'IPv4',
    endpoints: init.endpoints ?? [],
    ports: init.ports ?? [],
  }
}
