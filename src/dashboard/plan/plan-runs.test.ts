import { expect, it } from 'vitest'
import { needsConfirmation, planRuns } from './plan-runs.ts'

it.each([
  [30, 10, 5000, false],
  [2500, 10, 5000, false],
  [2501, 10, 5000, true],
  [5000, 10, 5000, true],
  [6000, 1, 5000, false],
])('a plan of %i nodes, %i at once, with %i runs allowed needs a confirmation: %s', (nodes, atOnce, max, needed) => {
  expect(needsConfirmation(planRuns(nodes, atOnce), max)).toBe(needed)
})
