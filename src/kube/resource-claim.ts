import type { Condition } from './condition.ts'
import type { DeviceSelector, OpaqueConfig } from './device-class.ts'
import type { Instant } from './instant.ts'
import { type Annotations, type Labels, type ObjectInit, type ObjectRow, objectRow } from './object-row.ts'
import type { NodeSelectorTerm, ResourceList } from './pod-spec.ts'
import type { Toleration } from './taint.ts'

/** Keeps an allocated claim until its devices are released. */
export const CLAIM_FINALIZER = 'resource.kubernetes.io/delete-protection'
/** Marks a claim that the scheduler made for extended resources of a pod. */
export const EXTENDED_RESOURCE_CLAIM = 'resource.kubernetes.io/extended-resource-claim'
/** Names the entry of a pod for which a claim was made of a template. */
export const POD_CLAIM_NAME = 'resource.kubernetes.io/pod-claim-name'
/** A class serves, besides the resource that it names, this one followed by its own name. */
export const IMPLICIT_RESOURCE_PREFIX = 'deviceclass.resource.kubernetes.io/'

/** One way to request devices: a request itself, or one of its alternatives. */
export interface DeviceAsk {
  readonly name: string
  readonly deviceClassName: string
  readonly selectors: readonly DeviceSelector[]
  /** `ExactCount`, `All`, or something that is not known. */
  readonly allocationMode: string
  readonly count: number
  /** Absent on alternatives; devices that it observes are not allocated. */
  readonly adminAccess: boolean | undefined
  readonly tolerations: readonly Toleration[]
  /** How much of the devices' capacities is needed; `undefined`: not given. */
  readonly capacity: ResourceList | undefined
}

export interface DeviceRequest {
  readonly name: string
  readonly exactly: DeviceAsk | undefined
  /** The first of these that can be had. */
  readonly firstAvailable: readonly DeviceAsk[]
}

export interface DeviceConstraint {
  /** Names of requests (`request` or `request/alternative`); none: all of them. */
  readonly requests: readonly string[]
  readonly matchAttribute: string | undefined
  readonly distinctAttribute: string | undefined
}

export interface DeviceConfig {
  readonly requests: readonly string[]
  readonly opaque: OpaqueConfig | undefined
}

export interface ResourceClaimSpec {
  readonly requests: readonly DeviceRequest[]
  readonly constraints: readonly DeviceConstraint[]
  readonly config: readonly DeviceConfig[]
}

/** A device that is allocated to a claim. */
export interface AllocatedDevice {
  readonly request: string
  readonly driver: string
  readonly pool: string
  readonly device: string
  readonly adminAccess: boolean | undefined
  readonly tolerations: readonly Toleration[]
  readonly bindingConditions: readonly string[]
  readonly bindingFailureConditions: readonly string[]
  /** Set when the device serves several claims. */
  readonly shareID: string | undefined
  readonly consumedCapacity: ResourceList | undefined
}

export interface AllocatedConfig extends DeviceConfig {
  /** `FromClass` or `FromClaim`. */
  readonly source: string
}

export interface Allocation {
  readonly results: readonly AllocatedDevice[]
  readonly config: readonly AllocatedConfig[]
  /** Nodes from which the devices can be used; `undefined`: all. */
  readonly nodeSelector: readonly NodeSelectorTerm[] | undefined
  readonly allocationTimestamp: Instant | undefined
}

/** Who may use an allocated claim. */
export interface ClaimConsumer {
  readonly apiGroup: string
  readonly resource: string
  readonly name: string
  readonly uid: string
}

/** What a driver reports about a device that it has prepared. */
export interface AllocatedDeviceStatus {
  readonly driver: string
  readonly pool: string
  readonly device: string
  readonly shareID: string | undefined
  readonly conditions: readonly Condition[]
}

export interface ResourceClaimStatus {
  readonly allocation: Allocation | undefined
  readonly reservedFor: readonly ClaimConsumer[]
  readonly devices: readonly AllocatedDeviceStatus[]
}

export interface ResourceClaimRow extends ObjectRow {
  readonly kind: 'ResourceClaim'
  readonly spec: ResourceClaimSpec
  readonly status: ResourceClaimStatus
}

export const FREE_CLAIM: ResourceClaimStatus = Object.freeze({ allocation: undefined, reservedFor: [], devices: [] })

const NO_REQUESTS: ResourceClaimSpec = Object.freeze({ requests: [], constraints: [], config: [] })

/** The one factory of ResourceClaim rows. */
export function resourceClaimRow(init: ObjectInit & Partial<Pick<ResourceClaimRow, 'spec' | 'status'>>): ResourceClaimRow {
  return { kind: 'ResourceClaim', ...objectRow(init), spec: init.spec ?? NO_REQUESTS, status: init.status ?? FREE_CLAIM }
}

/** What claims are made of that a pod gets for itself. */
export interface ResourceClaimTemplateRow extends ObjectRow {
  readonly kind: 'ResourceClaimTemplate'
  readonly spec: { readonly labels: Labels; readonly annotations: Annotations; readonly spec: ResourceClaimSpec }
}

/** The one factory of ResourceClaimTemplate rows. */
export function resourceClaimTemplateRow(
  init: ObjectInit & Partial<Pick<ResourceClaimTemplateRow, 'spec'>>,
): ResourceClaimTemplateRow {
  return {
    kind: 'ResourceClaimTemplate',
    ...objectRow(init),
    spec: init.spec ?? { labels: {}, annotations: {}, spec: NO_REQUESTS },
  }
}
