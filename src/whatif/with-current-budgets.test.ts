import { expect, it } from 'vitest'
import { T0 } from '../../test/support/builders.ts'
import { smallShop } from '../../test/support/small-shop.ts'
import type { StateTwin } from '../../test/support/state-twin.ts'
import { DEFAULT_DRAIN_OPTIONS } from '../engine/eviction/drain/drain-options.ts'
import { condition } from '../kube/condition.ts'
import { type PodDisruptionBudgetStatus, podDisruptionBudgetRow } from '../kube/pod-disruption-budget.ts'
import { scenarioOf } from './scenario.ts'
import { simulate } from './simulate.ts'
import { withCurrentBudgets } from './with-current-budgets.ts'

const INSUFFICIENT = condition({ type: 'DisruptionAllowed', status: 'False', reason: 'InsufficientPods' })

/** Three ready pods, and a budget for two of them with this status. */
function shop(status: Partial<PodDisruptionBudgetStatus>, others: readonly string[] = []): StateTwin {
  const twin = smallShop()
  const budget = twin.state.get('PodDisruptionBudget', 'default', 'web')
  if (budget === undefined) throw new Error('the shop has a budget')
  const counted = { ...budget.status, disruptionsAllowed: 0, conditions: [INSUFFICIENT], ...status }
  return twin.put(
    podDisruptionBudgetRow({ ...budget, status: counted }),
    ...others.map((name) => podDisruptionBudgetRow({ ...budget, name, uid: name, status: counted })),
  )
}

/** `ALLOWED of HEALTHY`. */
function countOf(twin: StateTwin): string {
  const { state } = withCurrentBudgets(twin.pin())
  const status = state.get('PodDisruptionBudget', 'default', 'web')?.status
  return `${status?.disruptionsAllowed} of ${status?.currentHealthy}`
}

const FAILED = [condition({ type: 'DisruptionAllowed', status: 'False', reason: 'SyncFailed' })]

it.each([
  ['with fewer healthy pods than there are', { currentHealthy: 2 }, [], '1 of 3'],
  ['with more', { currentHealthy: 4, disruptionsAllowed: 2 }, [], '1 of 3'],
  ['with as many stays as it is:', { currentHealthy: 3 }, [], '0 of 3'],
  ['with an eviction that was granted stays:', { currentHealthy: 2, disruptedPods: { 'web-1-p': T0 } }, [], '0 of 2'],
  ['that was not counted yet stays:', { currentHealthy: 2, conditions: [] }, [], '0 of 2'],
  ['whose count fails stays:', { currentHealthy: 2, conditions: FAILED }, [], '0 of 2'],
  ['that shares its pods stays:', { currentHealthy: 2 }, ['other'], '0 of 2'],
])('B7.14 a run begins with a count of a budget whose status is stale: one %s', (_, status, others, expected) => {
  expect(countOf(shop(status, others))).toBe(expected)
})

it('B7.14 so a drain is not refused for a status that was about to change', () => {
  const drain = scenarioOf([{ kind: 'drain', nodes: { names: ['b'] }, options: DEFAULT_DRAIN_OPTIONS }])
  const evictions = (status: Partial<PodDisruptionBudgetStatus>) => simulate(shop(status).pin(), drain).evictions
  expect(evictions({ currentHealthy: 2 })).toMatchObject({ evicted: 1, refused: [] })
  expect(evictions({ currentHealthy: 3 }).refused).toHaveLength(1)
})

it('counts again when the state has changed, and not for each run', () => {
  const base = shop({ currentHealthy: 3 }).pin()
  expect(withCurrentBudgets(base)).toBe(base)
  base.state.remove('Pod', 'default', 'web-1-p')
  const current = withCurrentBudgets(base)
  expect(current.state).not.toBe(base.state)
  expect(withCurrentBudgets(base).state).toBe(current.state)
  expect(withCurrentBudgets(current)).toBe(current)
})
