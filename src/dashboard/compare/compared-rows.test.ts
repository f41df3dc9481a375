import { expect, it } from 'vitest'
import { differenceRows, factRows } from './compared-rows.ts'
import type { ComparedOutcome } from './comparison.ts'

const OUTCOME: ComparedOutcome = {
  verdict: 'SAFE',
  summary: 'done',
  digest: 'd',
  actionsDoneAtSeconds: 6,
  settledAtSeconds: null,
  workloads: [],
  services: [],
  moves: { totalCount: 3 },
  pending: [{ causedByScenario: false }],
  evictions: { refused: [] },
  nodeChanges: [],
  state: { clusterName: 'test', takenAt: '2026-06-01T12:00:00Z', digest: 's' },
}

it('lists each fact in all outcomes, and marks those that differ', () => {
  const other: ComparedOutcome = {
    ...OUTCOME,
    workloads: [{ degraded: null, down: { lasting: true } }],
    services: [{ down: { lasting: false } }, { down: null }],
    pending: [{ causedByScenario: true }],
    nodeChanges: [
      { change: 'ADDED', causedByScenario: true },
      { change: 'ADDED', causedByScenario: false },
      { change: 'READY', causedByScenario: true },
    ],
  }
  expect(factRows([OUTCOME, other]).map(({ title, values, differs }) => [title, ...values, differs])).toEqual([
    ['Without a ready pod', '0', '2', true],
    ['Workloads short of pods at the end', '0', '1', true],
    ['Pods disrupted', '3', '3', false],
    ['Pods Pending at the end', '0', '1', true],
    ['Pods whose eviction is refused', '0', '0', false],
    ['Actions done after', '6 s', '6 s', false],
    ['Settled after', 'not settled', 'not settled', false],
    ['Nodes added', '0', '1', true],
    ['Nodes removed', '0', '0', false],
  ])
})

it('lists the lowest values of objects that differ', () => {
  const rows = differenceRows({
    __typename: 'Comparison',
    summary: '',
    best: 0,
    outcomes: [OUTCOME, OUTCOME],
    workloads: [
      { workload: { kind: 'Deployment', namespace: 'shop', name: 'web' }, impacts: [null, { readyMin: 1, desired: 3 }] },
    ],
    services: [],
    budgets: [{ budget: { kind: 'PodDisruptionBudget', namespace: 'shop', name: 'web' }, impacts: [{ refusals: 2 }, null] }],
  })
  expect(rows.map(({ title, values }) => [title, ...values])).toEqual([
    ['Deployment shop/web: lowest ready', 'unchanged', '1 of 3'],
    ['PodDisruptionBudget shop/web: refusals', '2', 'unchanged'],
  ])
})
