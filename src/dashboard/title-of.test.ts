import { expect, it } from 'vitest'
import { titleOf } from './title-of.ts'

it.each([
  [{ view: 'rehearse' }, 'Rehearse'],
  [{ view: 'rehearse', outcome: { verdict: 'STUCK', scenario: 'drain a' } }, 'STUCK: drain a'],
  [{ view: 'maintenance' }, 'Maintenance - Rehearse'],
  [{ view: 'plan' }, 'Drain plan - Rehearse'],
  [{ view: 'plan', at: '2026-01-31T12:00:05Z' }, 'Drain plan, 2026-01-31 12:00 UTC - Rehearse'],
  [
    { view: 'rehearse', outcome: { verdict: 'STUCK', scenario: 'drain a' }, at: '2026-01-31T12:00:05Z' },
    'STUCK: drain a, 2026-01-31 12:00 UTC',
  ],
] as const)('%o', (shown, title) => {
  expect(titleOf(shown)).toBe(title)
})
