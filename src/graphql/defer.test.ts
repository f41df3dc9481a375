import { describe, expect, it } from 'vitest'
import { type Json, postBody, subscribeApi } from '../../test/support/api-client.ts'
import { smallShop } from '../../test/support/small-shop.ts'
import { type Api, type ApiOptions, createApi } from './create-api.ts'

/** A drain that a budget refuses, and what would help: that takes runs of its own. */
const REFUSED = '{ actions: [{ drain: { nodes: { names: ["a"] }, timeout: "1m" } }], remedies: true, seeds: 3 }'
const ask = (fields: string): string => `{ whatIf(scenario: ${REFUSED}) { __typename ... on Outcome { verdict ${fields} } } }`

function apiOf(options: Partial<ApiOptions> = {}): Api {
  return createApi({ twin: smallShop({ allowed: 0, minAvailable: 3 }), log: () => {}, ...options })
}

/** The parts of an answer, as they arrive. */
async function partsOf(api: Api, query: string, variables: object = {}): Promise<Json[]> {
  const parts: Json[] = []
  for await (const part of subscribeApi(api, query, variables)) parts.push(part)
  return parts
}

async function errorOf(query: string, options: Partial<ApiOptions> = {}): Promise<Json> {
  const { errors } = await postBody(apiOf(options), JSON.stringify({ query }))
  return errors[0]
}

describe('a deferred part', () => {
  it('follows the verdict, with the same values as without defer', async () => {
    const [first, ...rest] = await partsOf(apiOf(), ask('... @defer(label: "healing") { remedies { message } chance { runs } }'))
    expect(first).toMatchObject({ data: { whatIf: { __typename: 'Outcome' } }, hasNext: true })
    expect(Object.keys(first.data.whatIf)).toEqual(['__typename', 'verdict'])
    const reported = rest.flatMap(({ incremental = [] }) => incremental)
    const whole = await postBody(apiOf(), JSON.stringify({ query: ask('remedies { message } chance { runs }') }))
    const { remedies, chance } = whole.data.whatIf
    expect(reported).toEqual([{ label: 'healing', path: ['whatIf'], data: { remedies, chance } }])
    expect(remedies).not.toEqual([])
    expect(chance).toEqual({ runs: 3 })
    expect(rest.at(-1)).toMatchObject({ hasNext: false })
  })

  it.each([
    ['its condition is false', '... @defer(if: $later) { remedies { message } }', { later: false }],
    ['it is selected at once, too', 'remedies { message } ... @defer(if: $later) { remedies { cost } }', { later: true }],
  ])('is sent with the rest when %s', async (_name, fields, variables) => {
    const query = ask(fields).replace('{', 'query ($later: Boolean!) {')
    const [first] = await partsOf(apiOf(), query, variables)
    expect(first.data.whatIf.remedies).not.toEqual([])
    expect(first.data.whatIf.remedies[0]).toHaveProperty('message')
  })

  it('is sent with the rest to clients without incremental delivery', async () => {
    const { status, data } = await postBody(apiOf(), JSON.stringify({ query: ask('... @defer { remediesTried }') }))
    expect(status).toBe(200)
    expect(data.whatIf.remediesTried).toBeGreaterThan(0)
  })

  it('reports the limit that its runs meet, and keeps the verdict', async () => {
    const api = apiOf({ limits: { inquiryRunsMax: 1 } })
    const [first, last] = await partsOf(api, ask('... @defer { chance { runs } }'))
    expect(first.data.whatIf.verdict).toBe('BLOCKED')
    expect(last.incremental[0].errors[0].extensions).toMatchObject({ code: 'LIMIT_EXCEEDED', limit: 'inquiryRuns' })
  })

  it('hides internal errors', async () => {
    const lines: string[] = []
    const twin = smallShop()
    twin.ingest = () => {
      throw new Error('a secret path')
    }
    const parts = await partsOf(
      apiOf({ twin, log: (line) => lines.push(line) }),
      '{ limits { pageMax } ... @defer { ingest { ready } } }',
    )
    expect(JSON.stringify(parts)).not.toContain('secret')
    expect(parts.at(-1).incremental[0].errors[0]).toMatchObject({
      message: 'Internal error',
      extensions: { code: 'INTERNAL_ERROR' },
    })
    expect(lines.join()).toContain('a secret path')
  })

  it('counts toward the length of its answer', async () => {
    const pods = '... on Cluster { pods { nodes { name uid namespace phase } } }'
    const query = `{ limits { pageMax } ... @defer { cluster { ${pods} } } ... @defer(label: "more") { more: cluster { ${pods} } } }`
    const parts = await partsOf(apiOf({ limits: { answerLengthMax: 400 } }), query)
    expect(parts[0].data.limits).toEqual({ pageMax: 500 })
    expect(parts.at(-1)).toMatchObject({
      errors: [{ extensions: { code: 'LIMIT_EXCEEDED', limit: 'answerLength' } }],
      hasNext: false,
    })
  })
})

describe('limits', () => {
  it('count deferred fields like all others', async () => {
    const nested = (levels: number): string => `${'baseline { '.repeat(levels)} digest ${'} '.repeat(levels)}`
    expect(await errorOf(ask(`... @defer { ${nested(20)} }`))).toMatchObject({ extensions: { limit: 'depth' } })
    const wide = '... @defer { timeline(first: 500) { nodes { kind } } placements(first: 500) { nodes { node } } }'
    const limits = { costMax: 3000 + 24 * 500 }
    expect(await errorOf(ask(''), { limits: { costMax: 100_000 } })).toBeUndefined()
    expect(await errorOf(ask(wide), { limits })).toMatchObject({ extensions: { limit: 'cost' } })
  })

  it('count the cost of each deferred part, including those of list items', async () => {
    const pods = (defer: string): string =>
      `{ cluster { ... on Cluster { pods(first: 500) { nodes { name ...P ${defer} } } } } } fragment P on Pod { phase }`
    const limits = { costMax: 1500 }
    expect(await errorOf(pods(''), { limits })).toBeUndefined()
    // Three pods, each with a part of its own; an answer in one piece has no parts.
    const [first] = await partsOf(apiOf({ limits }), pods('@defer'))
    expect(first.errors).toMatchObject([{ extensions: { limit: 'cost', field: 'cluster.pods' } }])
    expect(await errorOf(pods('@defer'), { limits })).toBeUndefined()
  })
})

it.each([
  ['@stream, which is not bounded', '{ forks @stream(initialCount: 0) { name } }', /directive "@stream"/],
  ['a label that is not a string', 'query ($l: String) { ... @defer(label: $l) { limits { pageMax } } }', /written as a string/],
  ['a label twice', '{ ... @defer(label: "a") { limits { pageMax } } ... @defer(label: "a") { limits { costMax } } }', /unique/],
  ['a mutation that is deferred', 'mutation { ... @defer { deleteFork(id: "a") { __typename } } }', /below Mutation/],
])('refuses %s', async (_name, query, message) => {
  expect((await errorOf(query)).message).toMatch(message)
})

it('items of streams are not deferred, because streams are incremental already', async () => {
  const query = 'subscription { clusterChanges { initial ... on ClusterChangeBatch @defer { sequence } } }'
  const items = subscribeApi(apiOf(), query)
  expect((await items.next()).value).toEqual({ data: { clusterChanges: { initial: true, sequence: 0 } } })
  await items.return(undefined)
})
