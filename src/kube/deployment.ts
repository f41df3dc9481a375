import type { Condition } from './condition.ts'
import type { IntOrString } from './int-or-string.ts'
import type { LabelSelector } from './label-selector.ts'
import { type ObjectInit, type ObjectRow, objectRow } from './object-row.ts'
import type { PodTemplate } from './pod-template.ts'

export interface DeploymentSpec {
  readonly replicas: number
  readonly selector: LabelSelector
  readonly template: PodTemplate
  readonly strategy: 'RollingUpdate' | 'Recreate'
  readonly maxSurge: IntOrString
  readonly maxUnavailable: IntOrString
  readonly minReadySeconds: number
  readonly revisionHistoryLimit: number
  readonly paused: boolean
  /** Seconds; 2147483647 (MaxInt32) means no deadline. */
  readonly progressDeadlineSeconds: number
}

export interface DeploymentStatus {
  readonly observedGeneration: number
  readonly replicas: number
  readonly updatedReplicas: number
  readonly readyReplicas: number
  readonly availableReplicas: number
  readonly unavailableReplicas: number
  readonly terminatingReplicas: number | undefined
  readonly collisionCount: number | undefined
  readonly conditions: readonly Condition[]
}

export interface DeploymentRow extends ObjectRow {
  readonly kind: 'Deployment'
  readonly spec: DeploymentSpec
  readonly status: DeploymentStatus
}

export const EMPTY_DEPLOYMENT_STATUS: DeploymentStatus = Object.freeze({
  observedGeneration: 0,
  replicas: 0,
  updatedReplicas: 0,
  readyReplicas: 0,
  availableReplicas: 0,
  unavailableReplicas: 0,
  terminatingReplicas: undefined,
  collisionCount: undefined,
  conditions: [],
})

/** The one factory of Deployment rows. */
export function deploymentRow(
  init: ObjectInit & { readonly spec: DeploymentSpec; readonly status?: DeploymentStatus },
): DeploymentRow {
  return { kind: 'Deployment', ...objectRow(init), spec: init.spec, status: init.status ?? EMPTY_DEPLOYMENT_STATUS }
}
