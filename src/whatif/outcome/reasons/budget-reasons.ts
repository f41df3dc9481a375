import { counted } from '../../../lib/counted.ts'
import type { VerdictReason } from '../outcome.ts'
import { removedNamespaces } from '../removed-namespaces.ts'
import { type Facts, reason } from './facts.ts'
import { titleOf } from './object-names.ts'

/** Budgets that lack healthy pods at the end: until that changes they allow no eviction. Those of a deleted namespace need none. */
export function budgetReasons({ budgets, after, baseline }: Facts): readonly VerdictReason[] {
  const removed = removedNamespaces(after, baseline?.after ?? after)
  return budgets.flatMap(({ budget, unmet }): readonly VerdictReason[] => {
    const status = after.get('PodDisruptionBudget', budget.namespace, budget.name)?.status
    if (unmet?.untilMs !== undefined || !unmet || !status || removed.has(budget.namespace)) return []
    const { desiredHealthy, currentHealthy, expectedPods } = status
    const never = desiredHealthy > expectedPods ? `, of ${expectedPods} that it covers` : ''
    const message = `${titleOf(budget)} requires ${counted(desiredHealthy, 'healthy pod')} and has ${currentHealthy} at the end${never}: it allows no eviction`
    return [reason('BUDGET_UNMET', 'WARNING', message, [budget])]
  })
}
