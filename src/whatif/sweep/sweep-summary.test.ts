import { expect, it } from 'vitest'
import type { Verdict } from '../outcome/outcome.ts'
import type { PointResult } from './point-result.ts'
import { sweepSummary } from './sweep-summary.ts'

function point(values: readonly string[], verdict?: Verdict, worst?: Verdict) {
  const chance = worst && { runs: 3, verdicts: [], worst, worstSeed: 2 }
  const figures = { summary: '1 pod stays Pending.', pending: 0, downServices: 0, downWorkloads: 0, settledMs: 0 }
  return { values, result: verdict && ({ ...figures, verdict, ...(chance && { chance }) } as unknown as PointResult) }
}

function replicas(...verdicts: readonly (Verdict | undefined)[]): string {
  return sweepSummary({ axes: [{ label: 'replicas' }], points: verdicts.map((verdict, i) => point([String(i + 9)], verdict)) })
}

it.each([
  [['SAFE', 'SAFE', 'DEGRADED', 'DEGRADED'], 'largest SAFE: replicas = 10; replicas = 11 is DEGRADED: 1 pod stays Pending.'],
  [['BLOCKED', 'SAFE', 'SAFE'], 'smallest SAFE: replicas = 10; replicas = 9 is BLOCKED: 1 pod stays Pending.'],
  [['SAFE', 'SAFE'], 'all 2 points are SAFE.'],
  [['STUCK', 'DEGRADED'], '0 of 2 points SAFE; the mildest: replicas = 10 is DEGRADED: 1 pod stays Pending.'],
  [['SAFE', 'DEGRADED', 'SAFE'], '2 of 3 points SAFE, the first replicas = 9.'],
  [['SAFE', undefined], 'the only point is SAFE (1 of 2 points have a result).'],
  [[undefined], '0 of 1 point have a result.'],
] as const)('%j: %s', (verdicts, text) => {
  expect(replicas(...verdicts)).toBe(text)
})

it('orders quantities and durations by value, not by text', () => {
  const points = ['2Gi', '512Mi', '1Gi'].map((value) => point([value], value === '2Gi' ? 'DEGRADED' : 'SAFE'))
  expect(sweepSummary({ axes: [{ label: 'memory' }], points })).toMatch(/^largest SAFE: memory = 1Gi; memory = 2Gi is/)
  const times = ['1h', '90s', '5m'].map((value) => point([value], value === '90s' ? 'DEGRADED' : 'SAFE'))
  expect(sweepSummary({ axes: [{ label: 'timeout' }], points: times })).toMatch(/^smallest SAFE: timeout = 5m; timeout = 90s is/)
})

it('counts the worst of several seeds', () => {
  const points = [point(['1'], 'SAFE', 'SAFE'), point(['2'], 'SAFE', 'STUCK')]
  expect(sweepSummary({ axes: [{ label: 'n' }], points })).toMatch(/^largest SAFE: n = 1; n = 2 is STUCK/)
})

it('counts points with two parameters', () => {
  const points = [
    point(['1', 'a'], 'SAFE'),
    point(['1', 'b'], 'DEGRADED'),
    point(['2', 'a'], 'SAFE'),
    point(['2', 'b'], 'DEGRADED'),
  ]
  expect(sweepSummary({ axes: [{ label: 'n' }, { label: 'zone' }], points })).toBe(
    '2 of 4 points SAFE, the first n = 1, zone = a.',
  )
})
