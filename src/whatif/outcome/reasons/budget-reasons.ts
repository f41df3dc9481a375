import { counted } from '../../../lib/counted.ts'
import { type BudgetImpact, lasts } from '../impact.ts'
import type { VerdictReason } from '../outcome.ts'
import { removedNamespaces } from '../removed-namespaces.ts'
import { type Facts, reason } from './facts.ts'
import { titleOf } from './object-names.ts'

/**
 * Budgets that allow no eviction at the end because of the scenario: those that lack healthy pods, and those that have no more than they
 * require, whose pods the next drain waits for. Those of a deleted namespace need none.
 */
export function budgetReasons({ budgets, after, baseline }: Facts): readonly VerdictReason[] {
  const removed = removedNamespaces(after, baseline?.after ?? after)
  return budgets.flatMap((impact): readonly VerdictReason[] => {
    const { budget, unmet } = impact
    const status = after.get('PodDisruptionBudget', budget.namespace, budget.name)?.status
    if (!status || removed.has(budget.namespace)) return []
    if (!lasts(unmet)) return status.expectedPods > 0 ? exhaustedReasons(impact) : []
    const { desiredHealthy, currentHealthy, expectedPods } = status
    const never = desiredHealthy > expectedPods ? `, of ${expectedPods} that it covers` : ''
    const message = `${titleOf(budget)} requires ${counted(desiredHealthy, 'healthy pod')} and has ${currentHealthy} at the end${never}: it allows no eviction`
    return [reason('BUDGET_UNMET', 'WARNING', message, [budget])]
  })
}

/** A raised budget or a workload with fewer replicas does no harm, but the next drain is refused. */
function exhaustedReasons({ budget, exhausted, allowedBefore, allowedAfter }: BudgetImpact): readonly VerdictReason[] {
  if (!lasts(exhausted) || allowedBefore === 0 || allowedAfter > 0) return []
  const message = `${titleOf(budget)} allows no eviction at the end (${allowedBefore} before): a drain of its pods waits`
  return [reason('BUDGET_EXHAUSTED', 'INFO', message, [budget])]
}
