import { expect, it } from 'vitest'
import type { FailureCase } from './resilience.ts'
import { resilienceSummary } from './resilience-summary.ts'

const web = { kind: 'Deployment', namespace: 'shop', name: 'web' } as const

function failure(name: string, changes: Partial<FailureCase> = {}): FailureCase {
  const nothing = {
    reasons: [],
    rescheduled: 0,
    notReplaced: 0,
    pending: [],
    downServices: [],
    downWorkloads: [],
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
    [failure('a', { verdict: 'DEGRADED', downServices: [web] }), failure('b', { verdict: 'DEGRADED', downWorkloads: [web] })],
    '2 of 2 failures are not SAFE: 2 leave a Service or workload down; the worst: a.',
  ],
  [
    [failure('a', { verdict: 'DEGRADED', lostPods: [web] }), failure('b')],
    '1 of 2 failures is not SAFE: 1 leaves a pod that nothing recreates.',
  ],
  [[failure('a', { verdict: 'DEGRADED' })], '1 of 1 failure is not SAFE: a: it is gone.'],
  [[failure('a', { verdict: 'UNKNOWN' })], '0 of 1 failure is SAFE; 1 cannot be judged.'],
] as const)('counts the losses: %#', (cases, text) => {
  expect(resilienceSummary({ cases })).toBe(text)
})
