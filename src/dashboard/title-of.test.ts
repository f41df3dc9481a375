import { expect, it } from 'vitest'
import { titleOf } from './title-of.ts'

it.each([
  [{ view: 'rehearse' }, 'Rehearse'],
  [{ view: 'rehearse', outcome: { verdict: 'STUCK', scenario: 'drain a' } }, 'STUCK: drain a'],
  [{ view: 'maintenance' }, 'Maintenance - Rehearse'],
  [{ view: 'plan' }, 'Drain plan - Rehearse'],
] as const)('%o', (shown, title) => {
  expect(titleOf(shown)).toBe(title)
})
