import { condition, setCondition } from '../../../kube/condition.ts'
import { type Instant, stamp } from '../../../kube/instant.ts'
import type { PodDisruptionBudgetRow, PodDisruptionBudgetStatus } from '../../../kube/pod-disruption-budget.ts'
import type { ExpectedPods } from './expected-pods.ts'

export interface BudgetCount extends ExpectedPods {
  readonly healthy: number
  readonly disrupted: Readonly<Record<string, Instant>>
}

/** The status that a count gives. Without any expected pod nothing is allowed: the first pods are safe (semantics B7.4). */
export function budgetStatus(budget: PodDisruptionBudgetRow, count: BudgetCount, now: Instant): PodDisruptionBudgetStatus {
  const disruptionsAllowed = count.expected <= 0 ? 0 : Math.max(0, count.healthy - count.desired)
  const allowed = condition({
    type: 'DisruptionAllowed',
    status: disruptionsAllowed > 0 ? 'True' : 'False',
    reason: disruptionsAllowed > 0 ? 'SufficientPods' : 'InsufficientPods',
    lastTransitionTime: stamp(now),
    observedGeneration: budget.generation,
  })
  return {
    observedGeneration: budget.generation,
    disruptedPods: count.disrupted,
    disruptionsAllowed,
    currentHealthy: count.healthy,
    desiredHealthy: count.desired,
    expectedPods: count.expected,
    conditions: setCondition(budget.status.conditions, allowed),
  }
}

/** When the count fails, nothing may be evicted, and the condition gives the reason. The old counts stay. */
export function failedStatus(budget: PodDisruptionBudgetRow, error: string, now: Instant): PodDisruptionBudgetStatus {
  const failed = condition({
    type: 'DisruptionAllowed',
    status: 'False',
    reason: 'SyncFailed',
    message: error,
    lastTransitionTime: stamp(now),
    observedGeneration: budget.status.observedGeneration,
  })
  return { ...budget.status, disruptionsAllowed: 0, conditions: setCondition(budget.status.conditions, failed) }
}

/** Most counts find nothing new. Lists and maps that did not change are the same objects. */
export function sameStatus(a: PodDisruptionBudgetStatus, b: PodDisruptionBudgetStatus): boolean {
  return (
    a.observedGeneration === b.observedGeneration &&
    a.disruptionsAllowed === b.disruptionsAllowed &&
    a.currentHealthy === b.currentHealthy &&
    a.desiredHealthy === b.desiredHealthy &&
    a.expectedPods === b.expectedPods &&
    a.disruptedPods === b.disruptedPods &&
    a.conditions === b.conditions
  )
}

/** Whether a budget was not counted since it changed, or expects pods to go: the controller counts it when a run begins. */
export function mayHaveWork({ generation, status }: PodDisruptionBudgetRow): boolean {
  const counted = status.observedGeneration >= generation && status.conditions.length > 0
  return !counted || Object.keys(status.disruptedPods).length > 0
}
