import { expect, it } from 'vitest'
import type { FailureCase } from './resilience.ts'
import { resilienceSummary } from './resilience-summary.ts'

const ZONES = { scope: 'DOMAIN', nodes: undefined, topologyKey: 'zone', seed: 1 } as const
const web = { kind: 'Deployment', namespace: 'shop', name: 'web' } as const

function failure(name: string, changes: Partial<FailureCase> = {}): FailureCase {
  const nothing = {
    reasons: [],
    rescheduled: 0,
    notReplaced: 0,
    pending: [],
    downServices: [],
    downWorkloads: [],
    staysDown: [],
    shortWorkloads: [],
    lostPods: [],
  }
  return { name, nodes: [name], verdict: 'SAFE', summary: 'it is gone.', settledMs: 0, ...nothing, ...changes }
}

it.each([
  [[failure('a'), failure('b')], '2 of 2 failures are SAFE.'],
  [
    [failure('a', { verdict: 'DEGRADED', pending: [web], shortWorkloads: [web] }), failure('b')],
    '1 of 2 failures is not SAFE: 1 leaves pods Pending, 1 leaves a workload permanently short of pods.',
  ],
  [
    [
      failure('a', { verdict: 'DEGRADED', downServices: [web], staysDown: [web] }),
      failure('b', { verdict: 'DEGRADED', downWorkloads: [web] }),
    ],
    '2 of 2 failures are not SAFE: 1 leaves a Service or workload down, 1 interrupts a Service or workload; the worst: a.',
  ],
  [
    [failure('a', { verdict: 'DEGRADED', lostPods: [web] }), failure('b')],
    '1 of 2 failures is not SAFE: 1 leaves a pod that nothing recreates.',
  ],
  [[failure('a', { verdict: 'DEGRADED' })], '1 of 1 failure is not SAFE: a: it is gone.'],
  [[failure('a', { verdict: 'UNKNOWN' })], '0 of 1 failure is SAFE; 1 cannot be judged.'],
] as const)('counts the losses: %#', (cases, text) => {
  expect(resilienceSummary({ question: ZONES, cases, withoutDomain: [] })).toBe(text)
})

it('names nodes that are in no domain', () => {
  const report = { question: ZONES, cases: [failure('a')], withoutDomain: ['b', 'c'] }
  expect(resilienceSummary(report)).toBe('1 of 1 failure is SAFE; 2 nodes without the label zone not examined: b, c.')
})
