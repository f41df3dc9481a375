import type { Condition } from './condition.ts'
import type { IntOrString } from './int-or-string.ts'
import type { LabelSelector } from './label-selector.ts'
import { type ObjectInit, type ObjectRow, objectRow } from './object-row.ts'
import type { PodTemplate } from './pod-template.ts'

export interface DaemonSetSpec {
  readonly selector: LabelSelector
  readonly template: PodTemplate
  readonly updateStrategy: 'RollingUpdate' | 'OnDelete'
  readonly maxUnavailable: IntOrString
  readonly maxSurge: IntOrString
  readonly minReadySeconds: number
  readonly revisionHistoryLimit: number
}

export interface DaemonSetStatus {
  readonly observedGeneration: number
  readonly currentNumberScheduled: number
  readonly numberMisscheduled: number
  readonly desiredNumberScheduled: number
  readonly numberReady: number
  readonly updatedNumberScheduled: number
  readonly numberAvailable: number
  readonly numberUnavailable: number
  readonly collisionCount: number | undefined
  readonly conditions: readonly Condition[]
}

export interface DaemonSetRow extends ObjectRow {
  readonly kind: 'DaemonSet'
  readonly spec: DaemonSetSpec
  readonly status: DaemonSetStatus
}

export const EMPTY_DAEMON_SET_STATUS: DaemonSetStatus = Object.freeze({
  observedGeneration: 0,
  currentNumberScheduled: 0,
  numberMisscheduled: 0,
  desiredNumberScheduled: 0,
  numberReady: 0,
  updatedNumberScheduled: 0,
  numberAvailable: 0,
  numberUnavailable: 0,
  collisionCount: undefined,
  conditions: [],
})

/** The one factory of DaemonSet rows. */
export function daemonSetRow(
  init: ObjectInit & { readonly spec: DaemonSetSpec; readonly status?: DaemonSetStatus },
): DaemonSetRow {
  return { kind: 'DaemonSet', ...objectRow(init), spec: init.spec, status: init.status ?? EMPTY_DAEMON_SET_STATUS }
}
