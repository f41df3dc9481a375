import { readFileSync } from 'node:fs'
import { GraphQLObjectType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { askApi, type Json, postBody } from '../../test/support/api-client.ts'
import { smallShop } from '../../test/support/small-shop.ts'
import { createApi } from './create-api.ts'
import { LIMIT_SETTINGS, limitValueText, readLimits, settingName } from './limit-settings.ts'
import { type ApiLimits, DEFAULT_LIMITS } from './limits.ts'
import { schema } from './schema.ts'

const KEYS = Object.keys(DEFAULT_LIMITS) as (keyof ApiLimits)[]
const CORDON = '{ actions: [{ cordon: { names: ["a"] } }] }'
const ERROR = '... on LimitExceededError { limit allowed message }'
const whatIf = (scenario: string): string => `{ answer: whatIf(scenario: ${scenario}) { __typename ${ERROR} } }`
const FORK = `mutation { answer: createFork(input: { name: "x" }) { __typename ${ERROR} } }`
const SNAPSHOT = `mutation { answer: takeSnapshot(input: { name: "x" }) { __typename ${ERROR} } }`
const SCALE = '{ actions: [{ scale: { target: { kind: "Deployment", namespace: "default", name: "web" }, replicas: 9 } }] }'

it('every limit of the API has a setting of the name that the API gives it, and no other is a setting', () => {
  const type = schema.getType('Limits')
  const fields = type instanceof GraphQLObjectType ? Object.keys(type.getFields()) : []
  expect([...LIMIT_SETTINGS].sort()).toEqual(fields.sort())
})

it('docs/limits.md lists every setting with its default', () => {
  const text = readFileSync(new URL('../../docs/limits.md', import.meta.url), 'utf8')
  const missing = KEYS.filter((key) => !text.includes(`| \`${settingName(key)}\` | ${limitValueText(key)} |`))
  expect(missing).toEqual([])
})

/** What is set, what then asks for more, and the limit that the error names. */
const MET: readonly (readonly [setting: string, query: string, limit: string])[] = [
  ['pageMax=5', '{ cluster { ... on Cluster { pods(first: 6) { nodes { name } } } } }', 'page'],
  ['depthMax=2', '{ cluster { ... on Cluster { pods { nodes { name } } } } }', 'depth'],
  ['costMax=3', '{ cluster { ... on Cluster { pods { nodes { name } } } } }', 'cost'],
  ['aliasesMax=1', '{ a: __typename b: __typename }', 'aliases'],
  ['tokensMax=5', '{ limits { pageMax costMax depthMax } }', 'tokens'],
  ['scenariosMax=1', `{ answer: compare(scenarios: [${CORDON}, ${CORDON}]) { __typename ${ERROR} } }`, 'scenarios'],
  ['actionsMax=0', whatIf(CORDON), 'actions'],
  ['seedsMax=2', whatIf('{ seeds: 3, actions: [] }'), 'seeds'],
  ['replicasMax=8', whatIf(SCALE), 'replicas'],
  ['virtualTimeMax=5m', whatIf('{ horizon: "6m", actions: [] }'), 'virtualMs'],
  ['runsWaitingMax=0', whatIf(CORDON), 'runsWaiting'],
  ['inquiryRunsMax=1', `{ answer: resilience { __typename ${ERROR} } }`, 'inquiryRuns'],
  ['forksMax=0', FORK, 'forks'],
  ['forksPerCallerMax=0', FORK, 'forksPerCaller'],
  ['forkTtlMax=1h', FORK.replace('name: "x"', 'name: "x", ttl: "2h"'), 'forkTtlMs'],
  ['snapshotsMax=0', SNAPSHOT, 'snapshots'],
  [
    'sweepPointsMax=1',
    `mutation { answer: startSweep(input: { scenario: ${CORDON}, parameters: [{ path: "seed", values: ["1", "2"] }] }) { __typename ${ERROR} } }`,
    'sweepPoints',
  ],
  [
    'sweepsRunningMax=0',
    `mutation { answer: startSweep(input: { scenario: ${CORDON}, parameters: [{ path: "seed", values: ["1"] }] }) { __typename ${ERROR} } }`,
    'sweepsRunning',
  ],
]

it.each(MET)('%s: the error names the limit and how to set another', async (setting, query, limit) => {
  const api = createApi({ twin: smallShop(), limits: readLimits([setting]), log: () => {} })
  const { data, errors } = await askApi(api, query)
  const told: Json = errors[0] ? { ...errors[0].extensions, message: errors[0].message } : data.answer
  expect(told).toMatchObject({ limit })
  expect(told.message).toContain(`rehearse serve --limit ${setting.split('=')[0]}=...`)
})

it('eventsMax and virtualTimeMax end a run, which then says that it is not quiet', async () => {
  for (const setting of ['eventsMax=3', 'virtualTimeMax=1ms']) {
    const api = createApi({ twin: smallShop(), limits: readLimits([setting]), log: () => {} })
    const { data } = await askApi(api, `{ whatIf(scenario: ${SCALE}) { ... on Outcome { quiet } } }`)
    expect([setting, data.whatIf]).toEqual([setting, { quiet: false }])
  }
})

it('wallTimeMax refuses a run that takes longer', async () => {
  let now = 0
  const nowMs = (): number => {
    now += 50
    return now
  }
  const api = createApi({ twin: smallShop(), limits: readLimits(['wallTimeMax=100ms']), nowMs, log: () => {} })
  expect((await askApi(api, whatIf(SCALE))).data.answer).toMatchObject({ limit: 'wallMs', allowed: 100 })
})

it('bodyBytesMax refuses longer requests', async () => {
  const api = createApi({ twin: smallShop(), limits: readLimits(['bodyBytesMax=100']), log: () => {} })
  const { status } = await postBody(api, JSON.stringify({ query: `{ limits { pageMax } } #${' '.repeat(100)}` }))
  expect(status).toBe(413)
})

describe('refuses', () => {
  it.each([
    ['cost=5', 'there is no limit "cost", near it: costMax'],
    ['costMax', '"" is no number for costMax: write a whole number, 0 or more'],
    ['costMax=-1', '"-1" is no number for costMax'],
    ['costMax=1e99', '"1e99" is no number for costMax'],
    ['wallTimeMax=fast', '"fast" is no time for wallTimeMax: write it like 90s, 5m or 24h'],
    ['wallTimeMax=0s', '"0s" is no time for wallTimeMax'],
    ['nonsense=1', 'there is no limit "nonsense"; all are in the README'],
  ])('%s', (text, message) => {
    expect(() => readLimits([text])).toThrow(message)
  })
})
