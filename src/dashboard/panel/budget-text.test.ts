import { expect, it } from 'vitest'
import { type Allowance, allowanceText } from './budget-text.ts'

const BUDGET: Allowance = { disruptionsAllowed: 1, currentHealthy: 3, desiredHealthy: 2, expectedPods: 3, conditions: [] }
const SYNC_FAILED: Allowance['conditions'][number] = {
  type: 'DisruptionAllowed',
  status: 'False',
  reason: 'SyncFailed',
  message: 'jobs.batch does not implement scale',
}

const CASES: readonly (readonly [Partial<Allowance>, string])[] = [
  [{}, 'allows 1 disruption now: 3 of 3 pods are healthy, 2 must be'],
  [{ disruptionsAllowed: 2 }, 'allows 2 disruptions now: 3 of 3 pods are healthy, 2 must be'],
  [{ disruptionsAllowed: 0, currentHealthy: 1 }, 'allows no disruption now: 1 of 3 pods is healthy, 2 must be'],
  [
    { disruptionsAllowed: 0, currentHealthy: 1, desiredHealthy: 1, expectedPods: 1 },
    'allows no disruption now: 1 of 1 pod is healthy, 1 must be',
  ],
  [
    { disruptionsAllowed: 0, currentHealthy: 0, desiredHealthy: 0, expectedPods: 0 },
    'allows no disruption now: it expects no pod',
  ],
  [
    { disruptionsAllowed: 0, conditions: [SYNC_FAILED] },
    'allows no disruption now: its controller failed: jobs.batch does not implement scale',
  ],
]

it.each(CASES)('%j: %s', (changed, text) => {
  expect(allowanceText({ ...BUDGET, ...changed })).toBe(text)
})
