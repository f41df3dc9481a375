import { findCondition } from '../../../../kube/condition.ts'
import type { PodRow } from '../../../../kube/pod.ts'
import type { PodDisruptionBudgetRow } from '../../../../kube/pod-disruption-budget.ts'
import { compareText } from '../../../../lib/compare.ts'
import type { MoverContext } from '../mover-rule.ts'
import { isEvictable } from './pod-predicates.ts'

/**
 * The budgets that forbid to evict the pod (karpenter pkg/utils/pdb): each one separately, and any two of one pod, which the
 * Eviction API does not serve. Pods that Karpenter does not evict are not limited by any.
 */
export function blockingBudgets(pod: PodRow, { now, cluster }: MoverContext): readonly PodDisruptionBudgetRow[] {
  if (!isEvictable(pod, now)) return []
  const budgets = cluster.selecting('PodDisruptionBudget', pod.namespace, pod.labels)
  const [budget] = budgets
  if (budget === undefined) return []
  if (budgets.length > 1) return budgets.toSorted((a, b) => compareText(a.name, b.name))
  const isUnready = findCondition(pod.conditions, 'Ready')?.status === 'False'
  if (budget.spec.unhealthyPodEvictionPolicy === 'AlwaysAllow' && isUnready) return []
  return budget.status.disruptionsAllowed === 0 ? [budget] : []
}
