import { findCondition } from '../../../kube/condition.ts'
import type { Instant } from '../../../kube/instant.ts'
import { type PodDisruptionBudgetRow, podDisruptionBudgetRow } from '../../../kube/pod-disruption-budget.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { budgetStatus, mayHaveWork } from './budget-status.ts'
import { BudgetedPods } from './budgeted-pods.ts'
import { expectedPods } from './expected-pods.ts'

/**
 * Budgets whose status has another number of healthy pods than there are, with the status of a count: the state was read while pods changed. The
 * controller counts a budget milliseconds after a change of its pods, so a run begins with that (semantics B7.14). A budget
 * that shares a pod with another one is left as it is, because only one of them is counted at each change (semantics B7.8), and so is one
 * for which evictions were granted (semantics B7.5), or whose count fails (semantics B7.4).
 */
export function countedAgain(cluster: ClusterView, now: Instant): readonly PodDisruptionBudgetRow[] {
  const budgeted = new BudgetedPods()
  return cluster.where('PodDisruptionBudget', wasCounted).flatMap((budget) => {
    const sums = budgeted.of(budget, cluster)
    if (sums.ready === budget.status.currentHealthy || sharesPod(budget, cluster)) return []
    const count = expectedPods(budget, sums, { cluster, cacheOrder: undefined })
    if ('error' in count) return []
    const { disruptedPods: disrupted } = budget.status
    return [
      podDisruptionBudgetRow({ ...budget, status: budgetStatus(budget, { ...count, healthy: sums.ready, disrupted }, now) }),
    ]
  })
}

/** Others are counted by the controller when the run begins, or their count fails again. */
function wasCounted(budget: PodDisruptionBudgetRow): boolean {
  const allowed = findCondition(budget.status.conditions, 'DisruptionAllowed')
  return !mayHaveWork(budget) && allowed !== undefined && allowed.reason !== 'SyncFailed'
}

function sharesPod({ namespace, spec }: PodDisruptionBudgetRow, cluster: ClusterView): boolean {
  return cluster
    .podsMatching(namespace, spec.selector)
    .some(({ labels }) => cluster.selecting('PodDisruptionBudget', namespace, labels).length > 1)
}
