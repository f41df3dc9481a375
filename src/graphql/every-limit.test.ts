import { createClient } from 'graphql-ws'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { askApi, dataOf, type Json, postBody, subscribeApi } from '../../test/support/api-client.ts'
import { smallShop } from '../../test/support/small-shop.ts'
import { type Instant, instant } from '../kube/instant.ts'
import { createRunPool } from '../server/run-pool/create-run-pool.ts'
import { startServer } from '../server/server.ts'
import { readLimits, settingName } from '../service/limit-settings.ts'
import { type ApiLimits, DEFAULT_LIMITS } from '../service/limits.ts'
import { type Api, type ApiOptions, createApi } from './create-api.ts'

const CORDON = '{ actions: [{ cordon: { names: ["a"] } }] }'
const SCALE = '{ actions: [{ scale: { target: { kind: "Deployment", namespace: "default", name: "web" }, replicas: 9 } }] }'
const ERROR = '... on LimitExceededError { limit allowed message }'
const PODS = '{ cluster { ... on Cluster { pods { nodes { name } } } } }'
const whatIf = (scenario: string): string => `{ answer: whatIf(scenario: ${scenario}) { __typename ${ERROR} } }`
const fork = (input: string): string => `mutation { answer: createFork(input: { ${input} }) { __typename ${ERROR} } }`
const sweep = (values: string): string =>
  `mutation { answer: startSweep(input: { scenario: ${CORDON}, parameters: [{ path: "seed", values: [${values}] }] }) { __typename ... on Sweep { id } ${ERROR} } }`
const standing = (seed: number, rest = ''): string =>
  `subscription { standingWhatIf(scenario: { seed: ${seed}, actions: [{ drain: { nodes: { names: ["a"] } } }] }${rest}) { sequence } }`

function apiWith(setting: string, options: Partial<ApiOptions> = {}): Api {
  return createApi({ twin: smallShop(), limits: readLimits([setting]), log: () => {}, ...options })
}

/** What an answer, or an error of GraphQL, reports about the limit that was exceeded. */
function fitReport({ data, errors }: Awaited<ReturnType<typeof askApi>>): Json {
  return errors[0] ? { ...errors[0].extensions, message: errors[0].message } : data.answer
}

/** Shows that a limit takes effect. */
type Proof = () => Promise<void>

/** A request for more than a setting allows: the error names the limit, and how to set another. */
function refuses(setting: string, query: string, limit: string): Proof {
  return async () => {
    const reported = fitReport(await askApi(apiWith(setting), query))
    expect(reported).toMatchObject({ limit })
    expect(reported.message).toContain(`rehearse serve --limit ${setting.split('=')[0]}=...`)
  }
}

/** A run that is ended by a limit reports that it is not quiet. */
function cutsShort(setting: string): Proof {
  return async () => {
    const { data } = await askApi(apiWith(setting), `{ whatIf(scenario: ${SCALE}) { ... on Outcome { quiet } } }`)
    expect(data.whatIf).toEqual({ quiet: false })
  }
}

/** One for each limit: the compiler requires an entry for a new one. */
const PROOFS: Record<keyof ApiLimits, Proof> = {
  pageMax: refuses('pageMax=5', PODS.replace('pods', 'pods(first: 6)'), 'page'),
  pageDefault: async () => {
    const data = await dataOf(apiWith('pageDefault=2'), PODS)
    expect(data.cluster.pods.nodes).toHaveLength(2)
  },
  depthMax: refuses('depthMax=2', PODS, 'depth'),
  costMax: refuses('costMax=3', PODS, 'cost'),
  aliasesMax: refuses('aliasesMax=1', '{ a: __typename b: __typename }', 'aliases'),
  tokensMax: refuses('tokensMax=5', '{ limits { pageMax costMax depthMax } }', 'tokens'),
  scenariosMax: refuses(
    'scenariosMax=1',
    `{ answer: compare(scenarios: [${CORDON}, ${CORDON}]) { __typename ${ERROR} } }`,
    'scenarios',
  ),
  actionsMax: refuses('actionsMax=0', whatIf(CORDON), 'actions'),
  seedsMax: refuses('seedsMax=2', whatIf('{ seeds: 3, actions: [] }'), 'seeds'),
  eventsMax: cutsShort('eventsMax=3'),
  virtualMsMax: async () => {
    await cutsShort('virtualTimeMax=1ms')()
    await refuses('virtualTimeMax=5m', whatIf('{ horizon: "6m", actions: [] }'), 'virtualMs')()
  },
  wallMsMax: async () => {
    let now = 0
    const api = apiWith('wallTimeMax=100ms', { nowMs: () => (now += 50) })
    expect(fitReport(await askApi(api, whatIf(SCALE)))).toMatchObject({ limit: 'wallMs', allowed: 100 })
  },
  replicasMax: refuses('replicasMax=8', whatIf(SCALE), 'replicas'),
  inquiryRunsMax: refuses('inquiryRunsMax=1', `{ answer: resilience { __typename ${ERROR} } }`, 'inquiryRuns'),
  runsWaitingMax: refuses('runsWaitingMax=0', whatIf(CORDON), 'runsWaiting'),
  subscriptionsMax: async () => {
    const server = await startServer({ twin: smallShop(), port: 0, limits: { subscriptionsMax: 1 }, log: () => {} })
    const url = `${server.url.replace('http', 'ws')}/graphql`
    const client = createClient({ url, webSocketImpl: WebSocket, retryAttempts: 0 })
    try {
      await client.iterate({ query: 'subscription { clusterChanges { sequence } }' }).next()
      const refusal = [{ extensions: { code: 'LIMIT_EXCEEDED', limit: 'subscriptions', allowed: 1 } }]
      await expect(client.iterate({ query: '{ limits { pageMax } }' }).next()).rejects.toMatchObject(refusal)
    } finally {
      await client.dispose()
      await server.close()
    }
  },
  standingQuestionsMax: async () => {
    const api = apiWith('standingQuestionsMax=1')
    const first = subscribeApi(api, standing(1))
    await first.next()
    expect(fitReport(await askApi(api, standing(2)))).toMatchObject({ limit: 'standingQuestions', allowed: 1, requested: 2 })
    await first.return(undefined)
  },
  standingIntervalMsMin: async () => {
    const reported = fitReport(await askApi(apiWith('standingIntervalMin=10s'), standing(1, ', minInterval: "9s"')))
    expect(reported).toMatchObject({ limit: 'standingIntervalMsMin', allowed: 10_000, requested: 9000 })
  },
  standingIntervalMs: async () => {
    const twin = smallShop()
    const often = { standingIntervalMsMin: 0, standingIntervalMs: 0 }
    const stop = new AbortController()
    const [eager, patient] = [often, readLimits(['standingInterval=1h'])].map((limits) =>
      subscribeApi(createApi({ twin, limits, stopping: stop.signal, log: () => {} }), standing(1)),
    )
    await Promise.all([eager?.next(), patient?.next()])
    const budget = smallShop({ allowed: 0, minAvailable: 3 }).state.get('PodDisruptionBudget', 'default', 'web')
    if (budget) twin.emit(budget)
    const later = patient?.next()
    // Both have received the change; only one of them may report it within the hour.
    expect((await eager?.next())?.value.data).toEqual({ standingWhatIf: { sequence: 2 } })
    expect(await Promise.race([later, Promise.resolve('nothing yet')])).toBe('nothing yet')
    stop.abort()
    expect((await later)?.done).toBe(true)
  },
  forksMax: refuses('forksMax=0', fork('name: "x"'), 'forks'),
  forksPerCallerMax: refuses('forksPerCallerMax=0', fork('name: "x"'), 'forksPerCaller'),
  forkStepsMax: async () => {
    const api = apiWith('forkStepsMax=1')
    const { createFork } = await dataOf(api, 'mutation { createFork(input: { name: "x" }) { ... on Fork { id } } }')
    const apply = `mutation ($id: ID!) { answer: applyToFork(id: $id, scenario: ${CORDON}) { __typename ${ERROR} } }`
    expect(fitReport(await askApi(api, apply, createFork))).toMatchObject({ __typename: 'ForkRun' })
    expect(fitReport(await askApi(api, apply, createFork))).toMatchObject({ limit: 'forkSteps', allowed: 1 })
  },
  snapshotsMax: refuses(
    'snapshotsMax=0',
    `mutation { answer: takeSnapshot(input: { name: "x" }) { __typename ${ERROR} } }`,
    'snapshots',
  ),
  answerStatesMax: async () => {
    const api = apiWith('answerStatesMax=1')
    const endOf = async (name: string): Promise<string> => {
      const scenario = `{ actions: [{ cordon: { names: ["${name}"] } }] }`
      const query = `{ whatIf(scenario: ${scenario}) { ... on Outcome { after { node(name: "${name}") { id } } } } }`
      return (await dataOf(api, query)).whatIf.after.node.id
    }
    const [old, latest] = [await endOf('a'), await endOf('b')]
    const ask = (id: string) => askApi(api, `{ object(id: "${id}") { name } }`)
    expect((await ask(latest)).data.object).toEqual({ name: 'b' })
    expect((await ask(old)).errors[0]?.extensions).toMatchObject({ code: 'STATE_GONE' })
  },
  forkTtlMsMax: refuses('forkTtlMax=1h', fork('name: "x", ttl: "2h"'), 'forkTtlMs'),
  forkTtlMs: async () => {
    let now: Instant = instant(0)
    const api = apiWith('forkTtl=2h', { now: () => now })
    await dataOf(api, fork('name: "x"'))
    const there = async () => (await dataOf(api, '{ forks { name } }')).forks.length
    now = instant(7_199_000)
    expect(await there()).toBe(1)
    now = instant(7_201_000)
    expect(await there()).toBe(0)
  },
  exportsMax: async () => {
    const server = await startServer({ twin: smallShop(), port: 0, limits: { exportsMax: 0 }, log: () => {} })
    try {
      const response = await fetch(`${server.url}/export`)
      expect([response.status, await response.json()]).toEqual([
        429,
        { errors: [{ message: expect.stringContaining('exportsMax=...'), extensions: { code: 'LIMIT_EXCEEDED' } }] },
      ])
    } finally {
      await server.close()
    }
  },
  sweepPointsMax: refuses('sweepPointsMax=1', sweep('"1", "2"'), 'sweepPoints'),
  sweepRunsMax: refuses('sweepRunsMax=1', sweep('"1", "2"'), 'sweepRuns'),
  sweepsRunningMax: refuses('sweepsRunningMax=0', sweep('"1"'), 'sweepsRunning'),
  sweepsKeptMax: async () => {
    const api = apiWith('sweepsKeptMax=1')
    const ids: string[] = []
    for (const seed of ['"1"', '"2"', '"3"']) {
      const { id } = fitReport(await askApi(api, sweep(seed)))
      ids.push(id)
      for await (const _progress of subscribeApi(api, `subscription { sweepProgress(id: "${id}") { last } }`));
    }
    expect((await dataOf(api, '{ sweeps { id } }')).sweeps).toEqual([{ id: ids.at(-1) }])
  },
  sweepThreadsMax: async () => {
    const threadsOf = async (setting: string): Promise<number | undefined> => {
      const limits = { ...DEFAULT_LIMITS, ...readLimits([setting]) }
      const threads = await createRunPool(2).open(smallShop().pin(), { runs: 5, limits })
      await threads?.close()
      return threads?.count
    }
    expect([await threadsOf('sweepThreadsMax=1'), await threadsOf('sweepThreadsMax=0')]).toEqual([1, undefined])
  },
  bodyBytesMax: async () => {
    const body = JSON.stringify({ query: `{ limits { pageMax } } #${' '.repeat(100)}` })
    expect((await postBody(apiWith('bodyBytesMax=100'), body)).status).toBe(413)
  },
  answerLengthMax: refuses('answerLengthMax=50', PODS, 'answerLength'),
}

it.each(Object.entries(PROOFS).map(([key, proof]) => [settingName(key as keyof ApiLimits), proof] as const))(
  '%s takes effect',
  (_setting, proof) => proof(),
)

it('has a proof for each limit', () => {
  expect(Object.keys(PROOFS).sort()).toEqual(Object.keys(DEFAULT_LIMITS).sort())
})
