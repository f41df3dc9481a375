import { expect, it } from 'vitest'
import { differenceGroups, factRows } from './compared-rows.ts'
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

const web = { kind: 'Deployment', namespace: 'shop', name: 'web' }
const api = { ...web, name: 'api' }
const SHORT = {
  readyMin: 1,
  readyAfter: 3,
  desired: 3,
  moved: 0,
  degraded: { lasting: false, fromSeconds: 2, durationSeconds: 5 },
  down: null,
}
const NOTHING = { __typename: 'Comparison', summary: '', best: 0, workloads: [], nodes: [], services: [], budgets: [] } as const

/** The groups as text, with those columns. */
function groupsOf(comparison: Partial<Parameters<typeof differenceGroups>[0]>) {
  const groups = differenceGroups({ ...NOTHING, outcomes: [OUTCOME, OUTCOME], ...comparison })
  return groups.map(({ title, rows }) => [title, ...rows.map((row) => [row.title, ...row.values])])
}

it('groups the objects that differ by kind, and leaves out kinds without a difference', () => {
  expect(
    groupsOf({
      workloads: [{ workload: web, impacts: [null, SHORT] }],
      nodes: [
        {
          node: 'a',
          impacts: [
            {
              podsBefore: 9,
              podsAfter: 6,
              podsIn: 1,
              podsOut: 4,
              changes: ['is cordoned'],
              cpuRequestedAfterMillis: 5200,
              memoryRequestedAfterBytes: 2 ** 33,
            },
            {
              podsBefore: 6,
              podsAfter: 7,
              podsIn: 1,
              podsOut: 0,
              changes: [],
              cpuRequestedAfterMillis: 5200,
              memoryRequestedAfterBytes: 2 ** 33,
            },
          ],
        },
      ],
      services: [
        {
          service: { ...web, kind: 'Service' },
          impacts: [{ endpointsMin: 0, endpointsBefore: 3, endpointsAfter: 3, down: null }, null],
        },
      ],
      budgets: [
        {
          budget: { ...web, kind: 'PodDisruptionBudget' },
          impacts: [{ refusals: 2, allowedMin: 0, allowedAfter: 1, exhausted: null, unmet: null }, null],
        },
      ],
    }),
  ).toEqual([
    ['Workloads: ready pods', ['Deployment shop/web', 'unchanged', 'lowest 1 of 3, 3 at the end']],
    ['Nodes: pods', ['a', '9 to 6, 4 leave, 1 arrives, is cordoned', '6 to 7, 1 arrives']],
    ['Services: endpoints', ['Service shop/web', 'lowest 0 of 3', 'unchanged']],
    ['Budgets: refused evictions', ['PodDisruptionBudget shop/web', '2', 'unchanged']],
  ])
  expect(groupsOf({})).toEqual([])
})

it.each([
  [
    'for a time',
    { ...SHORT, readyMin: 0, down: { lasting: false, fromSeconds: 3, durationSeconds: 11 } },
    'lowest 0 of 3, none for 11 s, 3 at the end',
  ],
  [
    'until the end',
    { ...SHORT, readyMin: 0, down: { lasting: true, fromSeconds: 3, durationSeconds: null } },
    'lowest 0 of 3, none until the end',
  ],
])('a workload without a ready pod %s is first', (_name, impact, text) => {
  const workloads = [
    { workload: web, impacts: [null, SHORT] },
    { workload: api, impacts: [SHORT, impact] },
  ]
  expect(groupsOf({ workloads })).toEqual([
    [
      'Workloads: ready pods',
      ['Deployment shop/api', 'lowest 1 of 3, 3 at the end', text],
      ['Deployment shop/web', 'unchanged', 'lowest 1 of 3, 3 at the end'],
    ],
  ])
})

it('has the times and the rest where two outcomes read the same in short', () => {
  const moved = { ...SHORT, moved: 2, degraded: { ...SHORT.degraded, fromSeconds: 45 } }
  const down = { lasting: false, fromSeconds: 3, durationSeconds: 11 }
  const node = { podsBefore: 6, podsAfter: 6, podsIn: 1, podsOut: 1, changes: [], memoryRequestedAfterBytes: 2 ** 33 }
  const service = { endpointsMin: 0, endpointsBefore: 3, down }
  const budget = { refusals: 0, allowedMin: 0, allowedAfter: 0, unmet: null }
  const [workloads, nodes, services, budgets] = groupsOf({
    workloads: [{ workload: web, impacts: [SHORT, moved] }],
    nodes: [{ node: 'a', impacts: [5200, 5700].map((cpuRequestedAfterMillis) => ({ ...node, cpuRequestedAfterMillis })) }],
    services: [{ service: web, impacts: [3, 2].map((endpointsAfter) => ({ ...service, endpointsAfter })) }],
    budgets: [
      { budget: web, impacts: [11, null].map((durationSeconds) => ({ ...budget, exhausted: { ...down, durationSeconds } })) },
    ],
  }).map(([, row]) => row?.slice(1))
  expect(workloads).toEqual([
    'lowest 1 of 3, fewer for 5 s from 2 s, 3 at the end, 0 pods moved',
    'lowest 1 of 3, fewer for 5 s from 45 s, 3 at the end, 2 pods moved',
  ])
  expect(nodes).toEqual([
    '6 to 6, 1 leaves, 1 arrives, 5.2 CPU and 8.0Gi memory requested at the end',
    '6 to 6, 1 leaves, 1 arrives, 5.7 CPU and 8.0Gi memory requested at the end',
  ])
  expect(services).toEqual([
    'lowest 0 of 3, none for 11 s from 3 s, 3 at the end',
    'lowest 0 of 3, none for 11 s from 3 s, 2 at the end',
  ])
  expect(budgets).toEqual([
    '0, lowest 0 allowed, none for 11 s from 3 s, 0 at the end',
    '0, lowest 0 allowed, none from 3 s until the end, 0 at the end',
  ])
})
