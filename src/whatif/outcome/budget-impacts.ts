import type { ClusterView } from '../../twin/cluster-view.ts'
import type { BudgetImpact, EvictionRefusal } from './outcome.ts'
import { idOf } from './verdict.ts'

type Followed = Omit<BudgetImpact, 'refusals'>

/** What budgets felt: those that changed, and those that refused; a budget that allows nothing may do that and never change. */
export function budgetImpacts(
  changed: readonly Followed[],
  refused: readonly EvictionRefusal[],
  { base, endMs }: { readonly base: ClusterView; readonly endMs: number },
): readonly BudgetImpact[] {
  const counts = new Map<string, number>()
  for (const { budget, count } of refused) if (budget) counts.set(idOf(budget), (counts.get(idOf(budget)) ?? 0) + count)
  const known = new Set(changed.map(({ budget }) => idOf(budget)))
  const unchanged = [...counts.keys()].flatMap((id) => (known.has(id) ? [] : unchangedBudget(id, refused, { base, endMs })))
  return [...changed, ...unchanged].map((followed) => ({ ...followed, refusals: counts.get(idOf(followed.budget)) ?? 0 }))
}

function unchangedBudget(
  id: string,
  refused: readonly EvictionRefusal[],
  { base, endMs }: { readonly base: ClusterView; readonly endMs: number },
): readonly Followed[] {
  const budget = refused.find((refusal) => refusal.budget && idOf(refusal.budget) === id)?.budget
  const allowed = budget && base.get('PodDisruptionBudget', budget.namespace, budget.name)?.status.disruptionsAllowed
  if (budget === undefined || allowed === undefined) return []
  const atZeroMs = allowed === 0 ? endMs : 0
  return [{ budget, allowedBefore: allowed, allowedMin: allowed, allowedAfter: allowed, atZeroMs }]
}
