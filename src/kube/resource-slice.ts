import { type ObjectInit, type ObjectRow, objectRow } from './object-row.ts'
import type { NodeSelectorTerm, ResourceList } from './pod-spec.ts'
import type { Taint } from './taint.ts'

/** What a driver reports about a device; `unknown` is a type that this version does not read. */
export type DeviceAttribute =
  | { readonly type: 'string' | 'version'; readonly value: string }
  | { readonly type: 'int'; readonly value: number }
  | { readonly type: 'bool'; readonly value: boolean }
  | { readonly type: 'unknown'; readonly value: undefined }

/** Which parts of a capacity may be taken. Quantities are text as it was written. */
export interface CapacityPolicy {
  readonly default: string | undefined
  /** In ascending order. */
  readonly validValues: readonly string[] | undefined
  readonly validRange:
    | { readonly min: string | undefined; readonly max: string | undefined; readonly step: string | undefined }
    | undefined
}

export interface DeviceCapacity {
  readonly value: string
  readonly requestPolicy: CapacityPolicy | undefined
}

export interface CounterConsumption {
  readonly counterSet: string
  readonly counters: ResourceList
}

/** From which nodes something can be used: one, those that a selector matches, or all. */
export interface Reach {
  /** Empty: not given. */
  readonly nodeName: string
  readonly nodeSelector: readonly NodeSelectorTerm[] | undefined
  readonly allNodes: boolean
}

export interface Device extends Reach {
  readonly name: string
  /** By name; one without a domain is the driver's. */
  readonly attributes: Readonly<Record<string, DeviceAttribute>>
  readonly capacity: Readonly<Record<string, DeviceCapacity>>
  readonly consumesCounters: readonly CounterConsumption[]
  readonly taints: readonly Taint[]
  /** A pod that uses the device is bound to the node for which it was allocated. */
  readonly bindsToNode: boolean
  /** What must become true before the pod is bound, and what shows that it never will. */
  readonly bindingConditions: readonly string[]
  readonly bindingFailureConditions: readonly string[]
  /** Several claims may have a share of it. */
  readonly allowMultipleAllocations: boolean
}

export interface CounterSet {
  readonly name: string
  readonly counters: ResourceList
}

/** A part of a pool of devices, as its driver publishes it. */
export interface ResourceSliceRow extends ObjectRow, Reach {
  readonly kind: 'ResourceSlice'
  readonly driver: string
  readonly pool: { readonly name: string; readonly generation: number; readonly resourceSliceCount: number }
  /** Each device specifies the nodes that can use it. */
  readonly perDeviceNodeSelection: boolean
  readonly devices: readonly Device[]
  readonly sharedCounters: readonly CounterSet[]
}

/** The one factory of ResourceSlice rows. */
export function resourceSliceRow(init: ObjectInit & Partial<Omit<ResourceSliceRow, 'kind'>>): ResourceSliceRow {
  return {
    kind: 'ResourceSlice',
    ...objectRow(init),
    driver: init.driver ?? '',
    pool: init.pool ?? { name: '', generation: 0, resourceSliceCount: 0 },
    nodeName: init.nodeName ?? '',
    nodeSelector: init.nodeSelector,
    allNodes: init.allNodes ?? false,
    perDeviceNodeSelection: init.perDeviceNodeSelection ?? false,
    devices: init.devices ?? [],
    sharedCounters: init.sharedCounters ?? [],
  }
}
