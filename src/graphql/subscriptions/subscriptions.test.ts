import { expect, it } from 'vitest'
import { askApi, dataOf, type Json, subscribeApi } from '../../../test/support/api-client.ts'
import { aNode, aPod } from '../../../test/support/builders.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { createApi } from '../create-api.ts'

const SCENARIO = '{ actions: [{ drain: { nodes: { names: ["a"] } } }] }'

async function all(items: AsyncIterable<Json>): Promise<Json[]> {
  const found: Json[] = []
  for await (const item of items) found.push(item)
  return found
}

async function next(items: AsyncGenerator<Json>): Promise<Json> {
  const step = await items.next()
  if (step.done) throw new Error('the stream has ended')
  return step.value.data ?? step.value
}

it('streams a run while it runs, and then the same outcome as a query', async () => {
  const api = createApi({ twin: smallShop() })
  const query = `subscription { simulation(scenario: ${SCENARIO}) { sequence at done events { atMs kind object { name } } outcome { digest timeline(first: 500) { nodes { kind } } } } }`
  const frames = (await all(subscribeApi(api, query))).map((item) => item.data.simulation)
  expect(frames.map((frame) => frame.sequence)).toEqual(frames.map((_, i) => i + 1))
  expect(frames.map((frame) => frame.done)).toEqual(frames.map((_, i) => i === frames.length - 1))
  const times = frames.flatMap((frame) => frame.events.map((event: Json) => event.atMs))
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(frames.flatMap((frame) => frame.events).filter((event) => event.kind === 'SCHEDULED')).toHaveLength(2)
  const { whatIf } = await dataOf(api, `{ whatIf(scenario: ${SCENARIO}) { ... on Outcome { digest } } }`)
  expect(frames.at(-1).outcome.digest).toBe(whatIf.digest)
})

it('ends a run with the additional results of its scenario', async () => {
  const scenario = SCENARIO.replace(/}$/, ', seeds: 3, remedies: true }')
  const wanted = 'digest chance { runs } remedies { __typename }'
  const api = createApi({ twin: smallShop() })
  const frames = await all(subscribeApi(api, `subscription { simulation(scenario: ${scenario}) { outcome { ${wanted} } } }`))
  const { whatIf } = await dataOf(api, `{ whatIf(scenario: ${scenario}) { ... on Outcome { ${wanted} } } }`)
  expect(whatIf).toMatchObject({ chance: { runs: 3 }, remedies: expect.anything() })
  expect(frames.at(-1).data.simulation.outcome).toEqual(whatIf)
})

it.each([
  ['as fast as possible', ''],
  ['paced', ', speed: 100'],
])('continues a run %s that was interrupted, without repeating an event', async (_name, speed) => {
  let now = 0
  const api = createApi({ twin: smallShop(), nowMs: () => (now += 100), limits: { wallMsMax: 3_600_000 } })
  const query = (from: string): string =>
    `subscription { simulation(scenario: ${SCENARIO}${speed}${from}) { at events { atMs kind object { name } } outcome { digest } } }`
  const emit = async (from = ''): Promise<Json[]> =>
    (await all(subscribeApi(api, query(from)))).map((item) => item.data.simulation)
  const whole = await emit()
  expect(whole.length).toBeGreaterThan(1)
  for (const [i, { at }] of whole.slice(0, -1).entries()) {
    const received = whole.slice(0, i + 1).flatMap(({ events }) => events)
    const rest = await emit(`, from: "${at}"`)
    expect([...received, ...rest.flatMap(({ events }) => events)]).toEqual(whole.flatMap(({ events }) => events))
    expect(rest.at(-1).outcome).toEqual(whole.at(-1).outcome)
  }
})

it('paces a run by its speed and ends with the same outcome', async () => {
  // Each read of the clock advances it by a tenth of a second, so a speed of 100 shows ten virtual seconds a frame.
  let now = 0
  const api = createApi({ twin: smallShop(), nowMs: () => (now += 100) })
  const query = `subscription { simulation(scenario: ${SCENARIO}, speed: 100) { at done events { atMs } outcome { digest } } }`
  const frames = (await all(subscribeApi(api, query))).map((item) => item.data.simulation)
  expect(frames.length).toBeGreaterThan(2)
  const { whatIf } = await dataOf(
    createApi({ twin: smallShop() }),
    `{ whatIf(scenario: ${SCENARIO}) { ... on Outcome { digest } } }`,
  )
  expect(frames.at(-1)).toMatchObject({ done: true, outcome: { digest: whatIf.digest } })
})

it.each([
  ['a node that is not there', '{ actions: [{ cordon: { names: ["z"] } }] }', '', { code: 'NOT_FOUND', kind: 'Node', name: 'z' }],
  ['a speed of nothing', SCENARIO, ', speed: 0', { code: 'LIMIT_EXCEEDED', limit: 'speed' }],
])('refuses to stream a run with %s', async (_name, scenario, rest, extensions) => {
  const [item] = await all(
    subscribeApi(createApi({ twin: smallShop() }), `subscription { simulation(scenario: ${scenario}${rest}) { at } }`),
  )
  expect(item.errors[0].extensions).toMatchObject(extensions)
})

it('applies the same limits to subscriptions', async () => {
  const deep = `subscription { simulation(scenario: ${SCENARIO}) { outcome { ${'baseline { '.repeat(20)} digest ${'} '.repeat(20)} } } }`
  const { errors } = await askApi(createApi({ twin: smallShop() }), deep)
  expect(errors[0].extensions).toMatchObject({ code: 'LIMIT_EXCEEDED', limit: 'depth' })
})

it('sends the state first, and then the changes', async () => {
  const twin = smallShop()
  const query =
    'subscription { clusterChanges { sequence gap initial state { version } changes { type key { kind name } object { name ... on Node { unschedulable } } } cluster { nodes { totalCount } } } }'
  const items = subscribeApi(createApi({ twin }), query)
  expect((await next(items)).clusterChanges).toMatchObject({
    sequence: 0,
    gap: false,
    initial: true,
    changes: [],
    cluster: { nodes: { totalCount: 3 } },
  })
  twin.emit(aNode('d', { unschedulable: true }))
  expect((await next(items)).clusterChanges).toMatchObject({
    sequence: 1,
    initial: false,
    changes: [{ type: 'MODIFIED', key: { kind: 'Node', name: 'd' }, object: { name: 'd', unschedulable: true } }],
    cluster: { nodes: { totalCount: 4 } },
  })
  await items.return(undefined)
})

it('resumes for a reader that reconnects, and reports where it cannot', async () => {
  const twin = smallShop()
  const api = createApi({ twin })
  const ask = (from: string) =>
    subscribeApi(api, `subscription { clusterChanges${from} { sequence gap initial cursor changes { type key { name } } } }`)
  const first = ask('')
  const { cursor } = (await next(first)).clusterChanges
  await first.return(undefined)
  twin.emit(aNode('d'))
  twin.emit(aNode('e'))
  const again = ask(`(from: "${cursor}")`)
  const changes = ['d', 'e'].map((name) => ({ type: 'MODIFIED', key: { name } }))
  expect((await next(again)).clusterChanges).toEqual({ sequence: 2, gap: false, initial: false, cursor: twin.cursor, changes })
  twin.emit(aNode('f'))
  expect((await next(again)).clusterChanges).toMatchObject({ sequence: 3, changes: [{ key: { name: 'f' } }] })
  await again.return(undefined)
  const lost = ask('(from: "other-1")')
  expect((await next(lost)).clusterChanges).toMatchObject({ gap: true, initial: true, changes: [] })
  await lost.return(undefined)
})

it('skips filtered changes, but never a gap', async () => {
  const twin = smallShop()
  const items = subscribeApi(
    createApi({ twin }),
    'subscription { clusterChanges(filter: { kinds: ["Pod"], namespaces: ["default"] }) { sequence gap initial changes { key { name } } } }',
  )
  await next(items)
  const pod = (name: string, namespace: string) => aPod(twin.state.shapes, name, { namespace })
  twin.emit(aNode('d'))
  twin.emit(pod('other', 'elsewhere'))
  twin.emit(pod('mine', 'default'))
  twin.emit(aNode('e'), true)
  expect((await next(items)).clusterChanges).toEqual({
    sequence: 3,
    gap: false,
    initial: false,
    changes: [{ key: { name: 'mine' } }],
  })
  expect((await next(items)).clusterChanges).toEqual({ sequence: 4, gap: true, initial: false, changes: [] })
  await items.return(undefined)
})

it('stops watching when the client unsubscribes, also without changes', async () => {
  const twin = smallShop()
  const items = subscribeApi(createApi({ twin }), 'subscription { clusterChanges { initial } }')
  await next(items)
  expect(twin.listeners).toBe(1)
  await items.return(undefined)
  await expect.poll(() => twin.listeners).toBe(0)
})

it('reports the read progress of the cluster, and its changes', async () => {
  const twin = smallShop()
  twin.waiting = ['Pod']
  const items = subscribeApi(createApi({ twin }), 'subscription { ingest { ready waitingFor kinds { kind count } } }')
  expect((await next(items)).ingest).toEqual({ ready: false, waitingFor: ['Pod'], kinds: [{ kind: 'Pod', count: 3 }] })
  twin.waiting = []
  expect((await next(items)).ingest).toMatchObject({ ready: true, waitingFor: [] })
  await items.return(undefined)
})

it('reports of each kind how it is read from a live cluster', async () => {
  const twin = smallShop()
  const READING = '{ ingest { kinds { reading { state error lagSeconds relists watchRestarts failures } } } }'
  const reading = async () => (await askApi(createApi({ twin }), READING)).data.ingest.kinds[0].reading
  expect(await reading()).toBeNull()
  const waiting = { state: 'waiting', error: 'connection refused', lists: 3, watches: 2, failures: 1, lagMs: 1500 } as const
  twin.readings.set('Pod', waiting)
  const known = { error: 'connection refused', lagSeconds: 1.5, relists: 2, watchRestarts: 1, failures: 1 }
  expect(await reading()).toEqual({ state: 'WAITING', ...known })
  twin.readings.set('Pod', { state: undefined, error: undefined, lists: 0, watches: 0, failures: 0, lagMs: undefined })
  expect(await reading()).toEqual({ state: null, error: null, lagSeconds: null, relists: 0, watchRestarts: 0, failures: 0 })
})

it.each([
  ['["Nodes"]', 'filter.kinds[0]: unknown kind "Nodes"; similar: Node. The kinds are Namespace, Node, Pod,'],
  ['["Pod", "frobnicator"]', 'filter.kinds[1]: unknown kind "frobnicator". The kinds are Namespace,'],
  ['[]', 'filter.kinds: the list is empty: omit it for all kinds'],
])('refuses changes and differences of the kinds %s', async (kinds, message) => {
  const api = createApi({ twin: smallShop() })
  const stream = await askApi(api, `subscription { clusterChanges(filter: { kinds: ${kinds} }) { sequence } }`)
  expect(stream.errors[0]).toMatchObject({ extensions: { code: 'INVALID_INPUT' } })
  expect(stream.errors[0].message).toContain(message)
  const { diff } = await dataOf(api, `{ diff(filter: { kinds: ${kinds} }) { ... on Error { code message } } }`)
  expect(diff).toEqual({ code: 'INVALID_INPUT', message: expect.stringContaining(message) })
})
