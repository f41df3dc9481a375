import type { Condition } from './condition.ts'
import type { LabelSelector } from './label-selector.ts'
import { type ObjectInit, type ObjectRow, objectRow } from './object-row.ts'
import type { PodTemplate } from './pod-template.ts'

export interface ReplicaSetSpec {
  readonly replicas: number
  readonly minReadySeconds: number
  readonly selector: LabelSelector
  readonly template: PodTemplate
}

/** Status of a ReplicaSet or a ReplicationController. */
export interface ReplicaSetStatus {
  readonly observedGeneration: number
  readonly replicas: number
  readonly fullyLabeledReplicas: number
  readonly readyReplicas: number
  readonly availableReplicas: number
  readonly terminatingReplicas: number | undefined
  readonly conditions: readonly Condition[]
}

export interface ReplicaSetRow extends ObjectRow {
  readonly kind: 'ReplicaSet'
  readonly spec: ReplicaSetSpec
  readonly status: ReplicaSetStatus
}

/** A ReplicationController is the same thing with an equality selector: the controllers share their logic (WL-RC). */
export interface ReplicationControllerRow extends ObjectRow {
  readonly kind: 'ReplicationController'
  readonly spec: ReplicaSetSpec
  readonly status: ReplicaSetStatus
}

export const EMPTY_REPLICA_SET_STATUS: ReplicaSetStatus = Object.freeze({
  observedGeneration: 0,
  replicas: 0,
  fullyLabeledReplicas: 0,
  readyReplicas: 0,
  availableReplicas: 0,
  terminatingReplicas: undefined,
  conditions: [],
})

type ReplicaSetInit = ObjectInit & { readonly spec: ReplicaSetSpec; readonly status?: ReplicaSetStatus }

/** The one factory of ReplicaSet rows. */
export function replicaSetRow(init: ReplicaSetInit): ReplicaSetRow {
  return { kind: 'ReplicaSet', ...objectRow(init), spec: init.spec, status: init.status ?? EMPTY_REPLICA_SET_STATUS }
}

/** The one factory of ReplicationController rows. */
export function replicationControllerRow(init: ReplicaSetInit): ReplicationControllerRow {
  return { kind: 'ReplicationController', ...objectRow(init), spec: init.spec, status: init.status ?? EMPTY_REPLICA_SET_STATUS }
}
