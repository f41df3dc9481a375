import { selectorOfLabels } from '../../src/kube/label-selector.ts'
import {
  EMPTY_BUDGET_STATUS,
  type PodDisruptionBudgetRow,
  type PodDisruptionBudgetSpec,
  type PodDisruptionBudgetStatus,
  podDisruptionBudgetRow,
} from '../../src/kube/pod-disruption-budget.ts'
import { T0 } from './builders.ts'
import { APP } from './workloads.ts'

export interface BudgetOptions {
  readonly generation?: number
  readonly spec?: Partial<PodDisruptionBudgetSpec>
  readonly status?: Partial<PodDisruptionBudgetStatus>
}

/** A budget over the pods of `APP` that sets only what a test is about; no controller has counted it yet. */
export function aBudget(name: string, { generation = 1, spec, status }: BudgetOptions = {}): PodDisruptionBudgetRow {
  return podDisruptionBudgetRow({
    namespace: 'default',
    name,
    uid: `uid-budget-${name}`,
    creationTimestamp: T0,
    generation,
    spec: {
      minAvailable: undefined,
      maxUnavailable: undefined,
      selector: selectorOfLabels(APP),
      unhealthyPodEvictionPolicy: 'IfHealthyBudget',
      ...spec,
    },
    status: { ...EMPTY_BUDGET_STATUS, ...status },
  })
}
