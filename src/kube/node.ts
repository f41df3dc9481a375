import { type Condition, isConditionTrue } from './condition.ts'
import type { Experiment } from './experiment/experiment.ts'
import { type ObjectInit, type ObjectRow, objectRow } from './object-row.ts'
import type { Resources } from './resources.ts'
import type { Taint } from './taint.ts'

export interface NodeImage {
  readonly names: readonly string[]
  readonly sizeBytes: number
}

/** Where a node is reached: an IP address or a name, by type. */
export interface NodeAddress {
  /** `InternalIP`, `ExternalIP`, `Hostname`, `InternalDNS` or `ExternalDNS`; the API server takes others, too. */
  readonly type: string
  readonly address: string
}

/**
 * A node, with the sums over the pods that occupy it. The sums (`requested`, `nonZero...`, `podCount`) are derived: only
 * the state's verbs change them. Finished pods occupy nothing.
 */
export interface NodeRow extends ObjectRow {
  readonly kind: 'Node'
  /** Not optional here: the compiler finds a copy of a node that forgets it. */
  readonly experiment: Experiment | undefined
  readonly unschedulable: boolean
  readonly taints: readonly Taint[]
  readonly capacity: Resources
  readonly allocatable: Resources
  readonly conditions: readonly Condition[]
  readonly images: readonly NodeImage[]
  readonly providerID: string
  /** As its kubelet reports it: `v1.36.3`; empty where it has not. */
  readonly kubeletVersion: string
  readonly addresses: readonly NodeAddress[]
  /** Features that the node declares (status.declaredFeatures), in the order in which it does. */
  readonly declaredFeatures: readonly string[]
  readonly requested: Resources
  readonly nonZeroMilliCpu: number
  readonly nonZeroMemory: number
  readonly podCount: number
}

export type NodeInit = Partial<Omit<NodeRow, 'kind'>> & Pick<ObjectInit, 'name'> & Pick<NodeRow, 'allocatable' | 'requested'>

/** The one factory of node rows. */
export function nodeRow(init: NodeInit): NodeRow {
  const meta = objectRow(init)
  return {
    kind: 'Node',
    namespace: '',
    name: meta.name,
    uid: meta.uid,
    labels: meta.labels,
    annotations: meta.annotations,
    ownerReferences: meta.ownerReferences,
    finalizers: meta.finalizers,
    generateName: meta.generateName,
    generation: meta.generation,
    resourceVersion: meta.resourceVersion,
    creationTimestamp: meta.creationTimestamp,
    deletionTimestamp: meta.deletionTimestamp,
    deletionGracePeriodSeconds: meta.deletionGracePeriodSeconds,
    experiment: meta.experiment,
    unschedulable: init.unschedulable ?? false,
    taints: init.taints ?? NONE,
    capacity: init.capacity ?? init.allocatable,
    allocatable: init.allocatable,
    conditions: init.conditions ?? NONE,
    images: init.images ?? NONE,
    providerID: init.providerID ?? '',
    kubeletVersion: init.kubeletVersion ?? '',
    addresses: init.addresses ?? NONE,
    declaredFeatures: init.declaredFeatures ?? NONE,
    requested: init.requested,
    nonZeroMilliCpu: init.nonZeroMilliCpu ?? 0,
    nonZeroMemory: init.nonZeroMemory ?? 0,
    podCount: init.podCount ?? 0,
  }
}

export type NodeSums = Pick<NodeRow, 'requested' | 'nonZeroMilliCpu' | 'nonZeroMemory' | 'podCount'>

/** The same node with other sums. Made for every pod that is added or removed, in trials too: so nothing else is made on the way. */
export function withNodeSums(node: NodeRow, { requested, nonZeroMilliCpu, nonZeroMemory, podCount }: NodeSums): NodeRow {
  return {
    kind: 'Node',
    namespace: '',
    name: node.name,
    uid: node.uid,
    labels: node.labels,
    annotations: node.annotations,
    ownerReferences: node.ownerReferences,
    finalizers: node.finalizers,
    generateName: node.generateName,
    generation: node.generation,
    resourceVersion: node.resourceVersion,
    creationTimestamp: node.creationTimestamp,
    deletionTimestamp: node.deletionTimestamp,
    deletionGracePeriodSeconds: node.deletionGracePeriodSeconds,
    experiment: node.experiment,
    unschedulable: node.unschedulable,
    taints: node.taints,
    capacity: node.capacity,
    allocatable: node.allocatable,
    conditions: node.conditions,
    images: node.images,
    providerID: node.providerID,
    kubeletVersion: node.kubeletVersion,
    addresses: node.addresses,
    declaredFeatures: node.declaredFeatures,
    requested,
    nonZeroMilliCpu,
    nonZeroMemory,
    podCount,
  }
}

/** Whether the node is not Ready: it reports so itself, its Ready condition is Unknown, or it never reported. */
export function isNodeNotReady({ conditions }: Pick<NodeRow, 'conditions'>): boolean {
  return !isConditionTrue(conditions, 'Ready')
}

const NONE: readonly never[] = Object.freeze([])
