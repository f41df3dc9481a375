import type { Condition } from './condition.ts'
import type { Instant } from './instant.ts'
import type { IntOrString } from './int-or-string.ts'
import type { LabelSelector } from './label-selector.ts'
import { type ObjectInit, type ObjectRow, objectRow } from './object-row.ts'

export interface PodDisruptionBudgetSpec {
  readonly minAvailable: IntOrString | undefined
  readonly maxUnavailable: IntOrString | undefined
  readonly selector: LabelSelector
  readonly unhealthyPodEvictionPolicy: 'IfHealthyBudget' | 'AlwaysAllow'
}

export interface PodDisruptionBudgetStatus {
  readonly observedGeneration: number
  /** Pods whose eviction was allowed but not yet observed by the controller, with the time of the eviction. */
  readonly disruptedPods: Readonly<Record<string, Instant>>
  readonly disruptionsAllowed: number
  readonly currentHealthy: number
  readonly desiredHealthy: number
  readonly expectedPods: number
  readonly conditions: readonly Condition[]
}

export interface PodDisruptionBudgetRow extends ObjectRow {
  readonly kind: 'PodDisruptionBudget'
  readonly spec: PodDisruptionBudgetSpec
  readonly status: PodDisruptionBudgetStatus
}

export const EMPTY_BUDGET_STATUS: PodDisruptionBudgetStatus = Object.freeze({
  observedGeneration: 0,
  disruptedPods: {},
  disruptionsAllowed: 0,
  currentHealthy: 0,
  desiredHealthy: 0,
  expectedPods: 0,
  conditions: [],
})

/** The one factory of PodDisruptionBudget rows. */
export function podDisruptionBudgetRow(
  init: ObjectInit & { readonly spec: PodDisruptionBudgetSpec; readonly status?: PodDisruptionBudgetStatus },
): PodDisruptionBudgetRow {
  return { kind: 'PodDisruptionBudget', ...objectRow(init), spec: init.spec, status: init.status ?? EMPTY_BUDGET_STATUS }
}
