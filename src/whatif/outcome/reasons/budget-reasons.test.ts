import { expect, it } from 'vitest'
import { aBudget } from '../../../../test/support/budgets.ts'
import { keyIn } from '../../../../test/support/moves.ts'
import { outcomeFacts } from '../../../../test/support/outcome-facts.ts'
import { reasonLines } from '../../../../test/support/play-text.ts'
import type { PodDisruptionBudgetStatus } from '../../../kube/pod-disruption-budget.ts'
import { ClusterState } from '../../../twin/cluster-state.ts'
import type { BudgetImpact, Outage } from '../impact.ts'
import { budgetReasons } from './budget-reasons.ts'

const LASTING: Outage = { fromMs: 1000, untilMs: undefined, totalMs: 2000, missing: 1 }

const EXHAUSTED =
  'BUDGET_EXHAUSTED INFO PodDisruptionBudget default/web allows no eviction at the end (1 before): a drain of its pods waits'

it.each<readonly [string, Partial<BudgetImpact>, readonly string[], number]>([
  ['allows no more evictions', { exhausted: LASTING }, [EXHAUSTED], 1],
  ['covers no pod at the end', { exhausted: LASTING }, [], 0],
  ['allowed none before', { exhausted: LASTING, allowedBefore: 0 }, [], 1],
  ['allows some again', { exhausted: { ...LASTING, untilMs: 3000 }, allowedAfter: 1 }, [], 1],
  ['allows none without the scenario either', { exhausted: undefined }, [], 1],
])('a budget that %s', (_name, changes, expected, expectedPods) => {
  const after = new ClusterState()
  after.put(aBudget('web', { status: { desiredHealthy: 1, currentHealthy: 1, expectedPods } }))
  const budgets = [{ ...impact(undefined), ...changes }]
  expect(reasonLines({ reasons: budgetReasons(outcomeFacts({ budgets, after })) })).toEqual(expected)
})

function impact(unmet: Outage | undefined): BudgetImpact {
  const budget = keyIn('PodDisruptionBudget', 'web')
  return { budget, allowedBefore: 1, allowedMin: 0, allowedAfter: 0, exhausted: undefined, unmet, refusals: 0 }
}

/** Reasons for a budget that ends with a status; `undefined`: it is deleted. */
function linesOf(unmet: Outage | undefined, status: Partial<PodDisruptionBudgetStatus> | undefined): readonly string[] {
  const after = new ClusterState()
  if (status) after.put(aBudget('web', { status }))
  return reasonLines({ reasons: budgetReasons(outcomeFacts({ budgets: [impact(unmet)], after })) })
}

const START = 'BUDGET_UNMET WARNING PodDisruptionBudget default/web requires 2 healthy pods and has 1 at the end'

it.each([
  [
    'lacks healthy pods at the end',
    LASTING,
    { desiredHealthy: 2, currentHealthy: 1, expectedPods: 3 },
    [`${START}: it allows no eviction`],
  ],
  [
    'requires one pod',
    LASTING,
    { desiredHealthy: 1, currentHealthy: 0, expectedPods: 1 },
    ['BUDGET_UNMET WARNING PodDisruptionBudget default/web requires 1 healthy pod and has 0 at the end: it allows no eviction'],
  ],
  [
    'requires more pods than it covers',
    LASTING,
    { desiredHealthy: 2, currentHealthy: 1, expectedPods: 1 },
    [`${START}, of 1 that it covers: it allows no eviction`],
  ],
  ['lacked healthy pods for a while', { ...LASTING, untilMs: 3000 }, { desiredHealthy: 2, currentHealthy: 2 }, []],
  ['lacks no more than without the scenario', undefined, { desiredHealthy: 2, currentHealthy: 1 }, []],
  ['is deleted', LASTING, undefined, []],
])('a budget that %s', (_name, unmet, status, expected) => {
  expect(linesOf(unmet, status)).toEqual(expected)
})
