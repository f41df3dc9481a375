import { findCondition } from '../../../../kube/condition.ts'
import type { PodRow } from '../../../../kube/pod.ts'
import type { PodDisruptionBudgetRow } from '../../../../kube/pod-disruption-budget.ts'
import { compareText } from '../../../../lib/compare.ts'
import type { MoverContext } from '../mover-rule.ts'
import { isDisruptable, isEvictable, isReschedulable } from './pod-predicates.ts'

/** What keeps a budget from letting a pod go: none left at the moment, or none by its own terms. */
type Blocker = 'noneLeft' | 'noneEver'

/**
 * The budgets that forbid to evict the pod (karpenter pkg/utils/pdb): each one by itself, and any two of one pod, which
 * the Eviction API does not serve. Pods that Karpenter does not evict are not held by any.
 */
export function blockingBudgets(
  pod: PodRow,
  { now, cluster }: MoverContext,
  blocker: Blocker = 'noneLeft',
): readonly PodDisruptionBudgetRow[] {
  if (!isEvictable(pod, now)) return []
  const budgets = cluster.selecting('PodDisruptionBudget', pod.namespace, pod.labels)
  const [budget] = budgets
  if (budget === undefined) return []
  if (budgets.length > 1) return budgets.toSorted((a, b) => compareText(a.name, b.name))
  const isUnready = findCondition(pod.conditions, 'Ready')?.status === 'False'
  if (budget.spec.unhealthyPodEvictionPolicy === 'AlwaysAllow' && isUnready) return []
  const blocks = blocker === 'noneLeft' ? budget.status.disruptionsAllowed === 0 : isFullyBlocking(budget)
  return blocks ? [budget] : []
}

/** Whether capacity for the pod is sought now: not for one that may not go before somebody changes something. */
export function isCurrentlyReschedulable(pod: PodRow, context: MoverContext): boolean {
  const isFullyBlocked = blockingBudgets(pod, context, 'noneEver').length > 0
  return isReschedulable(pod) && isDisruptable(pod, context.now) && !isFullyBlocked
}

function isFullyBlocking({ spec: { maxUnavailable, minAvailable } }: PodDisruptionBudgetRow): boolean {
  return maxUnavailable === 0 || maxUnavailable === '0%' || minAvailable === '100%'
}
