import { expect, it } from 'vitest'
import { askApi, dataOf } from '../../../test/support/api-client.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { createService } from '../../service/service.ts'
import { createContext } from '../context.ts'
import { createApi } from '../create-api.ts'
import { StateShelf } from '../object-ids/state-shelf.ts'

const DRAIN_A = '{ name: "drain a", actions: [{ drain: { nodes: { names: ["a"] } } }] }'
const ERRORS = `... on Error { code message }
  ... on NotFoundError { kind name nearest }
  ... on InvalidInputError { issues { path message } }
  ... on LimitExceededError { limit allowed requested }`

async function whatIf(scenario: string, fields: string, twin = smallShop()) {
  const data = await dataOf(
    createApi({ twin }),
    `{ whatIf(scenario: ${scenario}) { __typename ... on Outcome { ${fields} } ${ERRORS} } }`,
  )
  return data.whatIf
}

it('reports where the pods of a drained node are rescheduled', async () => {
  const outcome = await whatIf(
    DRAIN_A,
    `scenario verdict summary quiet duration seed digest
     moves { totalCount nodes { pod { name } owner { kind name } fromNode toNode cause ties } }
     evictions { evicted forced errors { message } } pending { message }
     workloads { workload { name } desired readyBefore readyAfter moved }
     state { clusterName takenAt } stats { events } baseline { verdict moves { totalCount } baseline { verdict } }
     output`,
  )
  expect(outcome).toMatchObject({
    __typename: 'Outcome',
    scenario: 'drain a',
    verdict: 'SAFE',
    quiet: true,
    seed: 1,
    evictions: { evicted: 2, forced: 0, errors: [] },
    pending: [],
    moves: { totalCount: 2 },
    workloads: [{ workload: { name: 'web' }, desired: 3, readyBefore: 3, readyAfter: 3, moved: 2 }],
    state: { clusterName: 'test', takenAt: '2026-06-01T00:00:00Z' },
    baseline: { verdict: 'SAFE', moves: { totalCount: 0 }, baseline: null },
  })
  for (const move of outcome.moves.nodes) {
    expect(move).toMatchObject({ fromNode: 'a', owner: { kind: 'ReplicaSet', name: 'web-1' }, cause: 'EVICTION' })
    expect(['b', 'c']).toContain(move.toNode)
    expect(move.ties).toContain(move.toNode)
  }
  expect(outcome.output[0]).toBe('node/a cordoned')
  expect(outcome.digest).toMatch(/^[0-9a-f]+$/)
})

it('returns the resulting cluster with the whole schema', async () => {
  const twin = smallShop()
  const outcome = await whatIf(
    DRAIN_A,
    'after { state { digest takenAt } node(name: "a") { unschedulable pods { totalCount } } pods(filter: { ready: true }) { totalCount } }',
    twin,
  )
  expect(outcome.after).toMatchObject({ node: { unschedulable: true, pods: { totalCount: 0 } }, pods: { totalCount: 3 } })
  expect(outcome.after.state.digest).not.toBe(twin.pin().info.digest)
  expect(twin.state.get('Node', '', 'a')?.unschedulable).toBe(false)
})

it('returns the timeline in pages and by kind', async () => {
  const { timeline } = await whatIf(
    DRAIN_A,
    'timeline(first: 1, kinds: [CORDONED, EVICTED]) { totalCount nodes { at kind object { kind name } } pageInfo { hasNextPage } }',
  )
  expect(timeline).toEqual({
    totalCount: 3,
    nodes: [{ at: 'PT0S', kind: 'CORDONED', object: { kind: 'Node', name: 'a' } }],
    pageInfo: { hasNextPage: true },
  })
})

it('names the budget that blocks a drain', async () => {
  const outcome = await whatIf(
    '{ actions: [{ drain: { nodes: { names: ["a"] }, timeout: "1m" } }] }',
    'verdict reasons { code objects { kind name } } evictions { refused { pod { name } budget { name } count } }',
    smallShop({ allowed: 0, minAvailable: 3 }),
  )
  expect(outcome.verdict).toBe('BLOCKED')
  expect(outcome.reasons[0].code).toBe('DRAIN_TIMED_OUT')
  expect(outcome.evictions.refused[0]).toMatchObject({ budget: { name: 'web' } })
})

it.each([
  [
    'cordon',
    '{ cordon: { names: ["a"] } }',
    'after { node(name: "a") { unschedulable } }',
    { after: { node: { unschedulable: true } } },
  ],
  [
    'cordon by labels',
    '{ cordon: { selector: "kubernetes.io/hostname in (a)" } }',
    'after { nodes(filter: { unschedulable: true }) { totalCount } }',
    { after: { nodes: { totalCount: 1 } } },
  ],
  [
    'uncordon',
    '{ uncordon: { names: ["a"] } }',
    'after { node(name: "a") { unschedulable } }',
    { after: { node: { unschedulable: false } } },
  ],
  ['evictPod', '{ evictPod: { name: "web-1-p" } }', 'evictions { evicted }', { evictions: { evicted: 1 } }],
  [
    'deletePod',
    '{ deletePod: { namespace: "default", name: "web-1-p", gracePeriodSeconds: 0 } }',
    'evictions { forced }',
    { evictions: { forced: 1 } },
  ],
  [
    'scale',
    '{ scale: { target: { kind: "Deployment", name: "web", apiVersion: "apps/v1" }, replicas: 5 } }',
    'after { pods { totalCount } }',
    { after: { pods: { totalCount: 5 } } },
  ],
  ['wait', '{ wait: { for: "PT2M" } }', 'quiet moves { totalCount }', { quiet: true, moves: { totalCount: 0 } }],
])('runs the action %s', async (_name, action, fields, want) => {
  expect(await whatIf(`{ actions: [${action}] }`, fields)).toMatchObject({ __typename: 'Outcome', ...want })
})

it.each([
  [
    'a node that is not there',
    '{ actions: [{ cordon: { names: ["a", "bb"] } }] }',
    {
      __typename: 'NotFoundError',
      code: 'NOT_FOUND',
      kind: 'Node',
      name: 'bb',
      nearest: ['b', 'a', 'c'],
      message: 'actions[0].cordon.names[1]: Node "bb" not found; similar: b, a, c',
    },
  ],
  [
    'a workload that is not there',
    '{ actions: [{ scale: { target: { kind: "Deployment", name: "wob" }, replicas: 1 } }] }',
    { __typename: 'NotFoundError', kind: 'Deployment', nearest: ['web'] },
  ],
  [
    'a kind that is not there',
    '{ actions: [{ scale: { target: { kind: "Deploymnt", name: "web" }, replicas: 1 } }] }',
    {
      __typename: 'InvalidInputError',
      issues: [
        {
          path: 'actions[0].scale.target',
          message: expect.stringContaining('unknown kind "Deploymnt"; similar: Deployment.'),
        },
      ],
    },
  ],
  [
    'an API version that is not read',
    '{ actions: [{ scale: { target: { kind: "Deployment", name: "web", apiVersion: "apps/v1beta1" }, replicas: 1 } }] }',
    { issues: [{ message: 'Deployment must have the apiVersion apps/v1, not apps/v1beta1' }] },
  ],
  [
    'a kind without replicas',
    '{ actions: [{ scale: { target: { kind: "Node", name: "a" }, replicas: 1 } }] }',
    { __typename: 'InvalidInputError', issues: [{ path: 'actions[0].scale.target.kind' }] },
  ],
  [
    'replicas below zero',
    '{ actions: [{ scale: { target: { kind: "Deployment", name: "web" }, replicas: -1 } }] }',
    { __typename: 'InvalidInputError', issues: [{ path: 'actions[0].scale.replicas' }] },
  ],
  [
    'several faults at once',
    '{ horizon: "-1s", actions: [{ cordon: { names: [] } }, { cordon: { selector: "a in" } }] }',
    {
      __typename: 'InvalidInputError',
      issues: [{ path: 'horizon' }, { path: 'actions[0].cordon.names' }, { path: 'actions[1].cordon.selector' }],
    },
  ],
  [
    'a time limit below zero',
    '{ actions: [{ drain: { nodes: { names: ["a"] }, timeout: "-1s" } }] }',
    { issues: [{ path: 'actions[0].drain.timeout' }] },
  ],
  [
    'many nodes that are not there',
    `{ actions: [{ cordon: { names: [${Array.from({ length: 60 }, (_, i) => `"x${i}"`)}] } }] }`,
    { __typename: 'InvalidInputError', message: 'actions[0].cordon.names[0]: Node "x0" not found (and 49 more)' },
  ],
  [
    'a horizon beyond the limit',
    '{ horizon: "P2D", actions: [] }',
    { __typename: 'LimitExceededError', limit: 'virtualMs', allowed: 86_400_000, requested: 172_800_000 },
  ],
  [
    'more actions than the limit',
    `{ actions: [${Array.from({ length: 101 }, () => '{ wait: { for: "1s" } }')}] }`,
    { __typename: 'LimitExceededError', limit: 'actions' },
  ],
  [
    'more replicas than the limit',
    '{ actions: [{ scale: { target: { kind: "Deployment", name: "web" }, replicas: 2000000000 } }] }',
    { __typename: 'LimitExceededError', limit: 'replicas' },
  ],
])('answers %s with a typed error', async (_name, scenario, want) => {
  expect(await whatIf(scenario, 'verdict')).toMatchObject(want)
})

it('rejects two actions in one item', async () => {
  const { errors } = await askApi(
    createApi({ twin: smallShop() }),
    '{ whatIf(scenario: { actions: [{ cordon: { names: ["a"] }, wait: { for: "1s" } }] }) { __typename } }',
  )
  expect(errors[0].message).toContain('exactly one')
})

it('returns an error when a run exceeds its time limit', async () => {
  let now = 0
  const api = createApi({ twin: smallShop(), nowMs: () => (now += 15_000) })
  const { whatIf: answer } = await dataOf(api, `{ whatIf(scenario: ${DRAIN_A}) { __typename ${ERRORS} } }`)
  expect(answer).toMatchObject({ __typename: 'LimitExceededError', limit: 'wallMs', allowed: 60_000 })
})

it('limits the scenarios of an operation over all fields', async () => {
  const api = createApi({ twin: smallShop(), limits: { scenariosMax: 2 } })
  const field = (name: string) =>
    `${name}: whatIf(scenario: { actions: [{ cordon: { names: ["${name}"] } }] }) { __typename ... on LimitExceededError { limit requested } }`
  const data = await dataOf(api, `{ ${field('a')} ${field('b')} ${field('c')} }`)
  expect(data).toEqual({
    a: { __typename: 'Outcome' },
    b: { __typename: 'Outcome' },
    c: { __typename: 'LimitExceededError', limit: 'scenarios', requested: 3 },
  })
  const several = `{ whatIfs(scenarios: [${DRAIN_A}, ${DRAIN_A}, ${DRAIN_A}]) { __typename } }`
  expect((await dataOf(api, several)).whatIfs).toEqual(Array.from({ length: 3 }, () => ({ __typename: 'LimitExceededError' })))
})

it('runs a scenario once for all fields that request it', async () => {
  const twin = smallShop()
  const service = createService({ twin, nowMs: () => 0 })
  const context = createContext({ ...service, states: new StateShelf(service.limits) }, { signal: undefined })
  const base = context.live()
  const scenario = {
    name: '',
    seed: 1,
    horizonMs: 1000,
    mode: 'FAITHFUL',
    timing: { startMs: undefined, readyMs: undefined, terminateMs: undefined },
    actions: [],
  } as const
  const [first, second] = await Promise.all([
    context.runs.load({ base, scenario }),
    context.runs.load({ base, scenario: { ...scenario } }),
  ])
  expect(first).toBe(second)
  expect(await context.runs.load({ base, scenario: { ...scenario, seed: 2 } })).not.toBe(first)
  expect(await context.runs.load({ base: twin.pin(), scenario })).not.toBe(first)
})

it('runs several scenarios and compares them', async () => {
  const api = createApi({ twin: smallShop() })
  const scenarios =
    '[{ name: "wait", actions: [{ wait: { for: "1m" } }] }, { name: "scale", actions: [{ scale: { target: { kind: "Deployment", name: "web" }, replicas: 1 } }] }]'
  const data = await dataOf(
    api,
    `{ whatIfs(scenarios: ${scenarios}) { ... on Outcome { scenario digest } }
       compare(scenarios: ${scenarios}) { ... on Comparison {
         best outcomes { scenario digest }
         workloads { workload { kind name } differs impacts { readyAfter desired } }
         nodes { node } all: nodes(all: true) { node } } } }`,
  )
  expect(data.compare.outcomes).toEqual(data.whatIfs)
  expect(data.compare.outcomes.map((outcome: { scenario: string }) => outcome.scenario)).toEqual(['wait', 'scale'])
  // One replica is fewer than the budget requires.
  expect(data.compare.best).toBe(0)
  const web = data.compare.workloads.find((row: { workload: { kind: string } }) => row.workload.kind === 'Deployment')
  expect(web).toMatchObject({ differs: true, workload: { name: 'web' } })
  expect(web.impacts[1]).toEqual({ readyAfter: 1, desired: 1 })
  expect(data.compare.all.length).toBeGreaterThanOrEqual(data.compare.nodes.length)
})

it.each([
  ['one scenario', `[${DRAIN_A}]`, { __typename: 'InvalidInputError', issues: [{ path: 'scenarios' }] }],
  [
    'a wrong one among them',
    `[${DRAIN_A}, { actions: [{ cordon: { names: [] } }] }]`,
    { issues: [{ path: 'scenarios[1].actions[0].cordon.names' }] },
  ],
  [
    'a missing node among them',
    `[${DRAIN_A}, { actions: [{ cordon: { names: ["z"] } }] }]`,
    { __typename: 'NotFoundError', name: 'z' },
  ],
])('does not compare %s', async (_name, scenarios, want) => {
  const data = await dataOf(createApi({ twin: smallShop() }), `{ compare(scenarios: ${scenarios}) { __typename ${ERRORS} } }`)
  expect(data.compare).toMatchObject(want)
})
