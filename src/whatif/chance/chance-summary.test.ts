import { expect, it } from 'vitest'
import type { Chance } from './chance.ts'
import { chanceSummary } from './chance-summary.ts'

it('states the share of each verdict, with a seed that shows it, and how the worst run ends', () => {
  const worst = { summary: '1 pod stays Pending.' }
  const safe = { verdict: 'SAFE', runs: 18, share: 0.9, seed: 1 }
  const degraded = { verdict: 'DEGRADED', runs: 2, share: 0.1, seed: 7 }
  const of = (verdicts: readonly object[]): string => chanceSummary({ runs: 20, verdicts, worst } as unknown as Chance)
  expect(of([safe, degraded])).toBe('SAFE in 18 of 20 runs, DEGRADED in 2 (seed 7); the worst: 1 pod stays Pending.')
  expect(of([{ ...safe, runs: 20 }])).toBe('SAFE in all 20 runs; the worst: 1 pod stays Pending.')
})
