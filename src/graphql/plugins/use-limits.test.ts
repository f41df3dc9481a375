import { getIntrospectionQuery } from 'graphql'
import { describe, expect, it } from 'vitest'
import { type Answer, askApi, dataOf, postBody, subscribeApi } from '../../../test/support/api-client.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { createApi } from '../create-api.ts'

const api = createApi({ twin: smallShop() })

function repeat(count: number, text: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => text(i)).join(' ')
}

/** A field that contains itself through its pods, this many levels deep. */
function nested(levels: number): string {
  return `{ cluster { ... on Cluster { node(name: "a") ${'{ pods { nodes { node '.repeat(levels)} { name } ${'} } } '.repeat(levels)} } } }`
}

const HOSTILE: readonly (readonly [name: string, query: string, message: RegExp])[] = [
  ['fields nested too deep', nested(8), /limit depth: 27 requested, 16 allowed/],
  ['nesting that would exhaust the parser', '{a'.repeat(1300) + '}'.repeat(1300), /limit nesting/],
  ['a list nested without end', `{ object(id: ${'['.repeat(1900)}${']'.repeat(1900)}) { name } }`, /limit nesting/],
  ['an alias bomb', `{ ${repeat(31, (i) => `a${i}: limits { pageMax }`)} }`, /limit aliases: 31 requested, 30 allowed/],
  [
    'aliases hidden in a fragment',
    `{ ...F } fragment F on Query { ${repeat(31, (i) => `a${i}: limits { pageMax }`)} }`,
    /limit aliases/,
  ],
  ['more tokens than allowed', `{ ${repeat(4001, () => 'x')} }`, /limit tokens/],
  ['a huge page', '{ cluster { ... on Cluster { pods(first: 1000000) { nodes { name } } } } }', /limit page: 1000000 requested/],
  [
    'a page below zero',
    '{ cluster { ... on Cluster { pods(first: -1) { nodes { name } } } } }',
    /first must be a whole number, 0 or more/,
  ],
  [
    'a fragment cycle',
    '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }',
    /Cannot spread fragment "A" within itself/,
  ],
  [
    'fragments that double at each level',
    `{ cluster { ... on Cluster { ...F0 } } } ${repeat(12, (i) => `fragment F${i} on Cluster { a: nodes(first: 2) { nodes { pods(first: 2) { nodes { ...G${i} } } } } } fragment G${i} on Pod { node { pods(first: 9) { nodes { ...G${i + 1} } } } }`)} fragment G12 on Pod { name }`,
    /limit (depth|cost)|Fragment .* is never used/,
  ],
  [
    'introspection in circles',
    '{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }',
    /Maximum introspection depth exceeded/,
  ],
  ['too many runs', `{ whatIfs(scenarios: [${repeat(500, () => '{ actions: [] }')}]) { __typename } }`, /limit cost/],
  ['an operation of no such name', 'query A { limits { pageMax } } query B { limits { pageMax } }', /operation/i],
  ['garbage', '\u0000{{{', /Syntax Error/],
  ['nothing', '', /Syntax Error: Unexpected <EOF>/],
]

it.each(HOSTILE)('answers %s with a clear error, and does not execute it', async (_name, query, message) => {
  const { data, errors } = await askApi(api, query)
  expect(data ?? null).toBeNull()
  expect(errors[0]?.message).toMatch(message)
  expect(JSON.stringify(errors)).not.toContain('INTERNAL_ERROR')
})

it.each([
  [
    'actions in parallel 900 levels deep',
    'query ($actions: [ActionInput!]!) { whatIf(scenario: { actions: $actions }) { __typename } }',
    `{ "actions": [${'{ "parallel": ['.repeat(900)}${'] }'.repeat(900)}] }`,
  ],
  ['a variable that is not used', '{ limits { pageMax } }', `{ "a": ${'['.repeat(100_000)}${']'.repeat(100_000)} }`],
])('rejects variables with unlimited nesting: %s', async (_name, query, variables) => {
  const { errors, status } = await postBody(api, `{ "query": ${JSON.stringify(query)}, "variables": ${variables} }`)
  expect([status, errors[0]?.message]).toEqual([400, expect.stringMatching(/limit nesting: 101 requested, 100 allowed/)])
})

it.each([
  ['a body that is not JSON', '{"query": ', {}, 400, /the body is not valid JSON/],
  ['a batch', '[{"query": "{ limits { pageMax } }"}]', {}, 400, /batches are not supported/],
  ['a body that is not an object', '42', {}, 400, /object with the field "query"/],
  [
    'a body of 10 MB',
    JSON.stringify({ query: `{ limits { pageMax } } #${'x'.repeat(10_000_000)}` }),
    {},
    413,
    /longer than 1 MiB. Change it with "rehearse serve --limit bodyBytesMax=/,
  ],
  [
    'a length beyond the limit',
    '{}',
    { 'content-length': '99999999' },
    413,
    /longer than 1 MiB. Change it with "rehearse serve --limit bodyBytesMax=/,
  ],
  [
    'a form, which another site could send',
    'query={limits{pageMax}}',
    { 'content-type': 'application/x-www-form-urlencoded' },
    415,
    /application\/json/,
  ],
  [
    'plain text, which another site could send',
    '{"query":"{limits{pageMax}}"}',
    { 'content-type': 'text/plain' },
    415,
    /application\/json/,
  ],
])('refuses %s', async (_name, body, headers, status, message) => {
  const answer: Answer = await postBody(api, body, headers as Record<string, string>)
  expect(answer.errors[0]?.message).toMatch(message)
  expect(answer.status).toBe(status)
})

describe('the cost of pages', () => {
  const NESTED = '{ cluster { ... on Cluster { nodes(first: 500) { nodes { name pods(first: 500) { nodes { name } } } } } } }'
  const costing = (costMax: number) => createApi({ twin: smallShop(), limits: { costMax } })

  it('counts existing items, not the requested page size: 500 pods of each of 500 nodes are 3 pods of 3 nodes', async () => {
    // 1 cluster, 1 page of nodes; of each node the list, the name and the page of pods; of each pod the list and the name.
    const cost = 2 + 3 * (1 + 1 + 1) + (1 + 3) * 2
    expect((await askApi(costing(cost), NESTED)).errors).toEqual([])
    const { data, errors, status } = await askApi(costing(cost - 1), NESTED)
    expect([data, status, errors.length]).toEqual([undefined, 400, 1])
    expect(errors[0]?.extensions).toMatchObject({ code: 'LIMIT_EXCEEDED', limit: 'cost', requested: cost, allowed: cost - 1 })
  })

  it('names the field with the highest cost', async () => {
    const { errors } = await askApi(costing(12), NESTED)
    expect(errors[0]?.extensions).toMatchObject({ field: 'cluster.nodes', fieldCost: 10 })
    expect(errors[0]?.message).toContain('The field cluster.nodes weighs most (10): request fewer fields or smaller pages of it.')
    const runs = await askApi(
      api,
      `{ limits { pageMax } whatIfs(scenarios: [${repeat(500, () => '{ actions: [] }')}]) { __typename } }`,
    )
    expect(runs.errors[0]?.extensions).toMatchObject({ field: 'whatIfs' })
  })

  it('counts only the filtered items of a page', async () => {
    const pods = (filter: string): string =>
      `{ cluster { ... on Cluster { pods(first: 500, filter: ${filter}) { nodes { name } } } } }`
    expect((await askApi(costing(4), pods('{ names: ["web-1-p"] }'))).errors).toEqual([])
    expect((await askApi(costing(4), pods('{ labelSelector: "app=web" }'))).errors[0]?.extensions).toMatchObject({
      limit: 'cost',
    })
  })

  it('counts fields of fragments, and each item of a stream', async () => {
    const fragment = 'fragment C on Cluster { nodes(first: 500) { nodes { ...N } } } fragment N on Node { name uid }'
    const { errors } = await askApi(costing(10), `{ cluster { ...C } } ${fragment}`)
    expect(errors).toMatchObject([{ extensions: { limit: 'cost', field: 'cluster.nodes' } }])
    const items = subscribeApi(costing(10), `subscription { clusterChanges { cluster { ...C } } } ${fragment}`)
    expect((await items.next()).value).toMatchObject({ errors: [{ extensions: { limit: 'cost' } }] })
    await items.return(undefined)
  })
})

it('reads page sizes from variables', async () => {
  const query =
    'query ($n: Int) { cluster { ... on Cluster { nodes(first: $n) { nodes { pods(first: $n) { nodes { name } } } } } } }'
  expect((await askApi(api, query, { n: 501 })).errors[0]?.extensions).toMatchObject({ code: 'LIMIT_EXCEEDED', limit: 'page' })
  expect((await askApi(api, query, { n: 500 })).errors).toEqual([])
  expect((await askApi(api, query, { n: 'many' })).errors[0]?.message).toContain('$n')
})

it('computes the cost of the requested operation only', async () => {
  const query = `query Small { limits { pageMax } } query Large ${nested(8)}`
  const body = (operationName: string) => JSON.stringify({ query, operationName })
  expect((await postBody(api, body('Small'))).data).toEqual({ limits: { pageMax: 500 } })
  expect((await postBody(api, body('Large'))).errors[0]?.extensions).toMatchObject({
    limit: 'depth',
  })
})

it('allows introspection', async () => {
  const data = await dataOf(api, getIntrospectionQuery())
  expect(data.__schema.types.length).toBeGreaterThan(80)
})

it('hides internal errors behind an id in the log', async () => {
  const lines: string[] = []
  const twin = smallShop()
  twin.ingest = () => {
    throw new Error('a secret path')
  }
  const { errors } = await askApi(createApi({ twin, log: (line) => lines.push(line) }), '{ ingest { ready } }')
  expect(errors).toEqual([
    expect.objectContaining({ message: 'Internal error', extensions: { code: 'INTERNAL_ERROR', id: 'e1' } }),
  ])
  expect(lines).toEqual([expect.stringMatching(/^internal error e1: Error: a secret path\n/)])
})

it('does not write results after the client has disconnected', async () => {
  const lines: string[] = []
  const quiet = createApi({ twin: smallShop(), log: (line) => lines.push(line), stopping: AbortSignal.abort() })
  const { errors } = await askApi(quiet, '{ whatIf(scenario: { actions: [{ cordon: { names: ["a"] } }] }) { __typename } }')
  expect(errors).toEqual([expect.objectContaining({ extensions: { code: 'ABANDONED' } })])
  expect(lines).toEqual([])
})

it('logs nothing for a request with an incomplete body', async () => {
  const lines: string[] = []
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(Buffer.from('{"query":'))
      controller.error(new Error('aborted'))
    },
  })
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' } as const
  const answer = await createApi({ twin: smallShop(), log: (line) => lines.push(line) }).fetch('http://localhost/graphql', init)
  expect([answer.status, await answer.json()]).toMatchObject([400, { errors: [{ extensions: { code: 'ABANDONED' } }] }])
  expect(lines).toEqual([])
})

it('reports its limits', async () => {
  const { limits } = await dataOf(api, '{ limits { pageMax depthMax costMax scenariosMax wallTimeMax virtualTimeMax } }')
  expect(limits).toEqual({
    pageMax: 500,
    depthMax: 16,
    costMax: 200_000,
    scenariosMax: 20,
    wallTimeMax: 'PT1M',
    virtualTimeMax: 'P1D',
  })
})
