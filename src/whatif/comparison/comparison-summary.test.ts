import { expect, it } from 'vitest'
import type { Outcome } from '../outcome/outcome.ts'
import { scenarioOf } from '../scenario.ts'
import type { Comparison } from './comparison.ts'
import { comparisonSummary } from './comparison-summary.ts'

function summary(verdicts: readonly Outcome['verdict'][], differing = 0, settledAtMs: readonly number[] = []): string {
  const workloads = Array.from({ length: differing }, () => ({ differs: true }))
  const comparison = { best: 0, workloads, services: [{ differs: false }], budgets: [], nodes: [] } as unknown as Comparison
  return comparisonSummary(
    comparison,
    verdicts.map((verdict, i) => ({
      verdict,
      scenario: scenarioOf([], { name: `${i + 1}.yaml` }),
      reasons: [],
      settledAtMs: settledAtMs[i] ?? 0,
      durationMs: 0,
    })),
  )
}

it.each([
  [['SAFE', 'SAFE'], 0, 'both are SAFE; no workload, Service, budget or node differs.'],
  [['STUCK', 'STUCK', 'STUCK'], 0, 'all 3 are STUCK; no workload, Service, budget or node differs.'],
  [['SAFE', 'SAFE'], 1, 'both are SAFE; they differ in 1 workload.'],
  [['SAFE', 'STUCK'], 0, 'mildest: 1, 1.yaml (SAFE); 2 is STUCK; no workload, Service, budget or node differs.'],
] as const)('names the mildest of scenarios that differ: %j, %i', (verdicts, differing, text) => {
  expect(summary(verdicts, differing)).toBe(text)
})

it('says why a scenario with the same verdict is not as mild: it settles later by a second or more', () => {
  expect(summary(['SAFE', 'SAFE'], 1, [0, 900])).toBe('both are SAFE; they differ in 1 workload.')
  const later = 'mildest: 1, 1.yaml (SAFE); 2 is SAFE and settles 5 s later; they differ in 1 workload.'
  expect(summary(['SAFE', 'SAFE'], 1, [1000, 6000])).toBe(later)
})
