import { findCondition } from '../../../kube/condition.ts'
import type { Instant } from '../../../kube/instant.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { type PodDisruptionBudgetRow, podDisruptionBudgetRow } from '../../../kube/pod-disruption-budget.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { budgetStatus, mayHaveWork } from './budget-status.ts'
import { BudgetedPods, isReadyToStay } from './budgeted-pods.ts'
import { expectedPods } from './expected-pods.ts'

/**
 * Budgets whose status has another number of healthy pods than there are, with the status of a count: the state was read while pods changed. The
 * controller counts a budget milliseconds after a change of its pods, so a run begins with that (semantics B7.14). A budget
 * that shares a pod with another one is left as it is, because only one of them is counted at each change (semantics B7.8), and so is one
 * for which evictions were granted (semantics B7.5), or whose count fails (semantics B7.4).
 */
export function countedAgain(cluster: ClusterView, now: Instant): readonly PodDisruptionBudgetRow[] {
  return cluster.where('PodDisruptionBudget', wasCounted).flatMap((budget) => {
    // Nearly all are current, and the other sums of all budgets of a large cluster take longer than a drain.
    const pods = cluster.podsMatching(budget.namespace, budget.spec.selector)
    if (readyOf(pods) === budget.status.currentHealthy || sharesPod(budget, pods, cluster)) return []
    const sums = new BudgetedPods().of(budget, cluster)
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

function readyOf(pods: readonly PodRow[]): number {
  let ready = 0
  for (const pod of pods) if (isReadyToStay(pod)) ready++
  return ready
}

function sharesPod({ namespace }: PodDisruptionBudgetRow, pods: readonly PodRow[], cluster: ClusterView): boolean {
  return pods.some(({ labels }) => cluster.selecting('PodDisruptionBudget', namespace, labels).length > 1)
}
