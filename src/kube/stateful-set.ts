import type { Condition } from './condition.ts'
import type { IntOrString } from './int-or-string.ts'
import type { LabelSelector } from './label-selector.ts'
import { type Annotations, type Labels, type ObjectInit, type ObjectRow, objectRow } from './object-row.ts'
import type { PersistentVolumeClaimSpec } from './persistent-volume.ts'
import type { PodTemplate } from './pod-template.ts'

export interface VolumeClaimTemplate {
  readonly name: string
  readonly labels: Labels
  readonly annotations: Annotations
  readonly spec: PersistentVolumeClaimSpec
}

export interface StatefulSetSpec {
  readonly replicas: number
  readonly selector: LabelSelector
  readonly template: PodTemplate
  readonly serviceName: string
  readonly podManagementPolicy: 'OrderedReady' | 'Parallel'
  readonly updateStrategy: 'RollingUpdate' | 'OnDelete'
  /** `undefined`: no `rollingUpdate`, which is left out where only the type of the strategy is given (semantics B3.15). */
  readonly partition: number | undefined
  /** `undefined` unless the API server kept the field (gate MaxUnavailableStatefulSet). */
  readonly maxUnavailable: IntOrString | undefined
  readonly minReadySeconds: number
  readonly revisionHistoryLimit: number
  readonly ordinalsStart: number
  readonly volumeClaimTemplates: readonly VolumeClaimTemplate[]
  readonly whenDeleted: 'Retain' | 'Delete'
  readonly whenScaled: 'Retain' | 'Delete'
}

export interface StatefulSetStatus {
  readonly observedGeneration: number
  readonly replicas: number
  readonly readyReplicas: number
  readonly availableReplicas: number
  readonly currentReplicas: number
  readonly updatedReplicas: number
  readonly currentRevision: string
  readonly updateRevision: string
  readonly collisionCount: number | undefined
  readonly conditions: readonly Condition[]
}

export interface StatefulSetRow extends ObjectRow {
  readonly kind: 'StatefulSet'
  readonly spec: StatefulSetSpec
  readonly status: StatefulSetStatus
}

export const EMPTY_STATEFUL_SET_STATUS: StatefulSetStatus = Object.freeze({
  observedGeneration: 0,
  replicas: 0,
  readyReplicas: 0,
  availableReplicas: 0,
  currentReplicas: 0,
  updatedReplicas: 0,
  currentRevision: '',
  updateRevision: '',
  collisionCount: undefined,
  conditions: [],
})

/** The one factory of StatefulSet rows. */
export function statefulSetRow(
  init: ObjectInit & { readonly spec: StatefulSetSpec; readonly status?: StatefulSetStatus },
): StatefulSetRow {
  return { kind: 'StatefulSet', ...objectRow(init), spec: init.spec, status: init.status ?? EMPTY_STATEFUL_SET_STATUS }
}
