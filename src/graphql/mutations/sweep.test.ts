import { describe, expect, it } from 'vitest'
import { dataOf, type Json, subscribeApi } from '../../../test/support/api-client.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { limitExceeded } from '../../service/errors.ts'
import type { PointThreads, RunPool } from '../../service/runs/run-pool.ts'
import type { PointResult } from '../../whatif/sweep/point-result.ts'
import { createApi } from '../create-api.ts'

const START = `mutation ($input: SweepInput!) {
  startSweep(input: $input) {
    __typename
    ... on Sweep { id total parameters { label path values } }
    ... on Error { message }
    ... on InvalidInputError { issues { path message } }
    ... on LimitExceededError { limit allowed requested }
  }
}`
const SWEEP = `query ($id: ID!) { sweep(id: $id) { __typename ... on Error { message } ... on Sweep {
  status total done threads digest csv: export(format: CSV) json: export(format: JSON)
  best { number }
  points(first: 100) { totalCount nodes { number status values { label value } result { verdict placed pending digest settled } problem { code message } } }
} } }`

const scenario = {
  actions: [{ scale: { target: { kind: 'Deployment', name: 'web' }, replicas: 3 } }, { cordon: { names: ['c'] } }],
}
const replicas = { label: 'replicas', path: 'actions[0].scale.replicas' }

async function ended(api: ReturnType<typeof createApi>, id: string): Promise<Json[]> {
  const updates: Json[] = []
  const fields = 'sequence last remaining finished { number } sweep { status done total }'
  for await (const { data, errors } of subscribeApi(api, `subscription { sweepProgress(id: "${id}") { ${fields} } }`)) {
    if (errors) throw new Error(JSON.stringify(errors))
    updates.push(data.sweepProgress)
  }
  return updates
}

async function start(api: ReturnType<typeof createApi>, input: object): Promise<Json> {
  return (await dataOf(api, START, { input })).startSweep
}

describe('a sweep', () => {
  it('rehearses every combination like whatIf, and reports its progress', async () => {
    const api = createApi({ twin: smallShop() })
    const parameters = [
      { ...replicas, range: { from: 2, to: 6, step: 2 } },
      { path: 'actions[1].cordon.names', values: ['c', 'b+c'] },
    ]
    const begun = await start(api, { scenario, parameters })
    expect(begun).toMatchObject({
      total: 6,
      parameters: [
        { label: 'replicas', values: ['2', '4', '6'] },
        { path: 'actions[1].cordon.names', values: ['c', 'b+c'] },
      ],
    })
    const updates = await ended(api, begun.id)
    expect(updates.map(({ sequence }) => sequence)).toEqual(updates.map((_, i) => i + 1))
    expect(updates.flatMap(({ finished }) => finished.map(({ number }: Json) => number))).toEqual([0, 1, 2, 3, 4, 5])
    expect(updates.at(-1)).toMatchObject({ last: true, remaining: 'PT0S', sweep: { status: 'DONE', done: 6, total: 6 } })
    const { sweep } = await dataOf(api, SWEEP, { id: begun.id })
    expect(sweep.points.nodes.map(({ values }: Json) => values.map(({ value }: Json) => value).join(' '))).toEqual([
      '2 c',
      '2 b+c',
      '4 c',
      '4 b+c',
      '6 c',
      '6 b+c',
    ])
    const one = `{ whatIf(scenario: { actions: [
      { scale: { target: { kind: "Deployment", name: "web" }, replicas: 4 } }, { cordon: { names: ["b", "c"] } }
    ] }) { ... on Outcome { verdict digest } } }`
    expect(sweep.points.nodes[3].result).toMatchObject((await dataOf(api, one)).whatIf)
    expect(sweep.csv.split('\r\n')[4]).toMatch(/^4,b\+c,DONE,/)
    const written = JSON.parse(sweep.json)
    expect(written.parameters[0]).toEqual({ ...replicas, values: ['2', '4', '6'] })
    expect(written.points.map(({ result }: Json) => result.digest)).toEqual(
      sweep.points.nodes.map(({ result }: Json) => result.digest),
    )
  })

  it('has the same digest in any thread, in any order of completion', async () => {
    const input = { scenario, parameters: [{ ...replicas, range: { from: 1, to: 5 } }] }
    const alone = createApi({ twin: smallShop() })
    const one = await start(alone, input)
    await ended(alone, one.id)
    const digest = (await dataOf(alone, SWEEP, { id: one.id })).sweep.digest
    const byNumber = (await dataOf(alone, SWEEP, { id: one.id })).sweep.points.nodes.map(({ result }: Json) => result.digest)
    // Three threads that hand in their results in another order.
    const threads = threadsFor(3, async (number) => {
      await new Promise((resolve) => setTimeout(resolve, (5 - number) * 5))
      return { ...EMPTY, digest: byNumber[number] }
    })
    const together = createApi({ twin: smallShop(), pool: poolOf(threads) })
    const other = await start(together, input)
    await ended(together, other.id)
    expect((await dataOf(together, SWEEP, { id: other.id })).sweep).toMatchObject({ threads: 3, digest, status: 'DONE' })
  })

  it('keeps the completed points when it is cancelled, and stops its threads', async () => {
    const closed: string[] = []
    const threads = threadsFor(2, (number) => (number < 3 ? Promise.resolve({ ...EMPTY, digest: 'd' }) : new Promise(() => {})))
    const api = createApi({ twin: smallShop(), pool: poolOf({ ...threads, close: async () => void closed.push('closed') }) })
    const { id } = await start(api, { scenario, parameters: [{ ...replicas, range: { from: 1, to: 9 } }] })
    const progress = subscribeApi(api, `subscription { sweepProgress(id: "${id}") { last sweep { done } } }`)
    let reported: Json
    do reported = (await progress.next()).value.data.sweepProgress
    while (reported.sweep.done < 3)
    const { cancelSweep } = await dataOf(api, `mutation { cancelSweep(id: "${id}") { ... on Sweep { status } } }`)
    expect(cancelSweep.status).toBe('CANCELLED')
    await expect.poll(() => closed).toEqual(['closed'])
    const { sweep } = await dataOf(api, SWEEP, { id })
    expect(sweep).toMatchObject({ status: 'CANCELLED', done: 3, digest: null })
    expect(sweep.points.nodes.map(({ status }: Json) => status)).toEqual([
      ...Array.from({ length: 3 }, () => 'DONE'),
      ...Array.from({ length: 6 }, () => 'WAITING'),
    ])
    expect(sweep.csv.split('\r\n').slice(0, 2)).toEqual([
      expect.stringContaining('replicas,status,verdict'),
      expect.stringMatching(/^1,DONE,SAFE,/),
    ])
    expect(sweep.csv.split('\r\n')[5]).toMatch(/^5,WAITING,,/)
  })

  it('ends as FAILED when threads cannot start, and frees its slot', async () => {
    const lines: string[] = []
    const pool: RunPool = { open: () => Promise.reject(new Error('no threads today')) }
    const api = createApi({ twin: smallShop(), pool, log: (line) => lines.push(line), limits: { sweepsRunningMax: 1 } })
    const input = { scenario, parameters: [{ ...replicas, range: { from: 1, to: 2 } }] }
    const { id } = await start(api, input)
    expect((await ended(api, id)).at(-1)).toMatchObject({ last: true, sweep: { status: 'FAILED', done: 0 } })
    expect(lines.join()).toContain('no threads today')
    expect(await start(api, input)).toMatchObject({ __typename: 'Sweep', total: 2 })
  })

  it('reports a point that met a limit, and continues', async () => {
    const threads = threadsFor(1, async (number) => (number === 1 ? limitExceeded('wallMs', 5, 7) : { ...EMPTY, digest: 'd' }))
    const api = createApi({ twin: smallShop(), pool: poolOf(threads) })
    const { id } = await start(api, { scenario, parameters: [{ path: 'seed', range: { from: 1, to: 3 } }] })
    await ended(api, id)
    const { sweep } = await dataOf(api, SWEEP, { id })
    expect(sweep.points.nodes.map(({ status }: Json) => status)).toEqual(['DONE', 'FAILED', 'DONE'])
    expect(sweep.points.nodes[1].problem).toEqual({
      code: 'LIMIT_EXCEEDED',
      message: expect.stringMatching(/^the run takes longer than 5 ms\./),
    })
  })

  it.each([
    ['no parameter', [], 'input.parameters', 'name at least one'],
    ['no path', [{ path: 'a b', values: ['1'] }], 'input.parameters[0].path', 'write it like'],
    [
      'a field that is not there',
      [{ path: 'actions[0].scale.replica', values: ['1'] }],
      'input.parameters[0].path',
      'similar: replicas',
    ],
    [
      'an action that is not there',
      [{ path: 'actions[7].scale.replicas', values: ['1'] }],
      'input.parameters[0].path',
      'has 2 items',
    ],
    ['another action', [{ path: 'actions[0].cordon.names', values: ['a'] }], 'input.parameters[0].path', 'only one is allowed'],
    [
      'what the scenario does not set',
      [{ path: 'timing.start', values: ['1s'] }],
      'input.parameters[0].path',
      'does not set this field',
    ],
    ['a value of another type', [{ ...replicas, values: ['2', 'many'] }], 'input.parameters[0].values[1]', 'cannot represent'],
    [
      'no single value',
      [{ path: 'actions[0].scale.target', values: ['web'] }],
      'input.parameters[0].values[0]',
      'name one of its fields',
    ],
    [
      'a range that leads away',
      [{ ...replicas, range: { from: 5, to: 1 } }],
      'input.parameters[0]',
      'its step leads away from 1',
    ],
    ['a range with the step 0', [{ ...replicas, range: { from: 1, to: 5, step: 0 } }], 'input.parameters[0]', 'cannot be 0'],
    [
      'one parameter twice',
      [
        { ...replicas, values: ['1'] },
        { ...replicas, values: ['2'] },
      ],
      'input.parameters',
      'named twice',
    ],
  ])('refuses %s', async (_name, parameters, path, message) => {
    const answer = await start(createApi({ twin: smallShop() }), { scenario, parameters })
    expect(answer).toMatchObject({
      __typename: 'InvalidInputError',
      issues: [{ path, message: expect.stringContaining(message) }],
    })
  })

  it('rejects a grid with an invalid point, and names it', async () => {
    const api = createApi({ twin: smallShop() })
    const parameters = [
      { ...replicas, values: ['2'] },
      { label: 'node', path: 'actions[1].cordon.names[0]', values: ['a', 'x'] },
    ]
    const answer = await start(api, { scenario, parameters })
    expect(answer).toMatchObject({ __typename: 'NotFoundError', message: expect.stringContaining('at replicas = 2, node = x: ') })
    expect((await dataOf(api, '{ sweeps { id } }')).sweeps).toEqual([])
  })

  it('limits sweeps', async () => {
    const threads = threadsFor(1, () => new Promise(() => {}))
    const limits = { sweepPointsMax: 4, sweepsRunningMax: 1, sweepsKeptMax: 1 }
    const api = createApi({ twin: smallShop(), limits, pool: poolOf(threads) })
    const grid = (to: number) => ({ scenario, parameters: [{ ...replicas, range: { from: 1, to } }] })
    expect(await start(api, grid(2_000_000_000))).toMatchObject({ limit: 'sweepPoints', allowed: 4, requested: 2_000_000_000 })
    const { id } = await start(api, grid(4))
    expect(await start(api, grid(2))).toMatchObject({ limit: 'sweepsRunning', allowed: 1, requested: 2 })
    await dataOf(api, `mutation { cancelSweep(id: "${id}") { __typename } }`)
    const next = await start(api, grid(2))
    expect((await dataOf(api, '{ sweeps { id } }')).sweeps).toEqual([{ id: next.id }])
    const { sweep } = await dataOf(api, SWEEP, { id })
    expect(sweep).toEqual({ __typename: 'NotFoundError', message: `sweep "${id}" not found. Similar names: ${next.id}.` })
    await dataOf(api, `mutation { cancelSweep(id: "${next.id}") { __typename } }`)
  })
})

it('supports several seeds and remedies at each point', async () => {
  const api = createApi({ twin: smallShop({ allowed: 0, minAvailable: 3 }) })
  const drain = { drain: { nodes: { names: ['a'] } } }
  const input = {
    scenario: { actions: [drain], seeds: 3, remedies: true },
    parameters: [{ path: 'actions[0].drain.timeout', values: ['10s', '1m'] }],
  }
  const { startSweep } = await dataOf(api, START, { input })
  await ended(api, startSweep.id)
  const { sweep } = await dataOf(
    api,
    'query ($id: ID!) { sweep(id: $id) { ... on Sweep { csv: export(format: CSV) points { nodes { result { verdict chance { runs worst worstSeed verdicts { verdict runs } } remedies { message cost verdict } } } } } } }',
    { id: startSweep.id },
  )
  const [first] = sweep.points.nodes
  expect(first.result).toMatchObject({ verdict: 'BLOCKED', chance: { runs: 3, worst: 'BLOCKED' } })
  expect(first.result.chance.verdicts).toEqual([{ verdict: 'BLOCKED', runs: 3 }])
  const { whatIf } = await dataOf(
    api,
    'query ($scenario: ScenarioInput!) { whatIf(scenario: $scenario) { ... on Outcome { chance { worstSeed } remedies { message cost verdict } } } }',
    { scenario: { actions: [{ drain: { ...drain.drain, timeout: '10s' } }], seeds: 3, remedies: true } },
  )
  expect(first.result.remedies).toEqual(whatIf.remedies)
  expect(first.result.chance.worstSeed).toBe(whatIf.chance.worstSeed)
  expect(whatIf.remedies.length).toBeGreaterThan(0)
  expect(sweep.csv).toContain(`,3,BLOCKED,${whatIf.chance.worstSeed},`)
})

it('rejects more runs than the limit of a sweep', async () => {
  const api = createApi({ twin: smallShop(), limits: { sweepRunsMax: 20 } })
  const input = { scenario: { ...scenario, seeds: 7 }, parameters: [{ ...replicas, range: { from: 1, to: 3 } }] }
  const { startSweep } = await dataOf(api, START, { input })
  expect(startSweep).toMatchObject({ __typename: 'LimitExceededError', limit: 'sweepRuns', allowed: 20, requested: 21 })
})

const EMPTY: PointResult = {
  verdict: 'SAFE',
  summary: '',
  settledMs: 0,
  actionsDoneMs: 0,
  rescheduled: 0,
  deleted: 0,
  pending: 0,
  evicted: 0,
  refused: 0,
  preempted: 0,
  placed: 0,
  downWorkloads: 0,
  downServices: 0,
  nodesAfter: 0,
  cpuRequestedPercent: 0,
  memoryRequestedPercent: 0,
  digest: '',
}

/** Threads that answer by the number of the run, which are begun in the order of the grid. */
function threadsFor(count: number, answer: (number: number) => ReturnType<PointThreads['run']>): PointThreads {
  let runs = 0
  return { count, run: () => answer(runs++), close: async () => {} }
}

function poolOf(threads: PointThreads): RunPool {
  return { open: async () => threads }
}
