import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client'
import { type Client, createClient, fetchExchange } from '@urql/core'
import { cacheExchange } from '@urql/exchange-graphcache'
import { buildSchema, getIntrospectionQuery, graphqlSync, type IntrospectionQuery } from 'graphql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { printSdl } from '../../scripts/schema/print-sdl.ts'
import { createApi } from '../../src/graphql/create-api.ts'
import { type RunningServer, startServer } from '../../src/server/server.ts'
import { askApi, dataOf, type Json } from '../support/api-client.ts'
import { smallShop } from '../support/small-shop.ts'

/** A client that keeps objects by their type and id, with its default settings, and shows what it keeps. */
interface CachingClient {
  ask(query: string, variables?: Record<string, unknown>): Promise<Json>
  /** What a query finds in the cache, without a request. */
  cached(query: string, variables?: Record<string, unknown>): Promise<Json>
}

let server: RunningServer

beforeEach(async () => {
  server = await startServer({ twin: smallShop(), port: 0, log: () => {} })
})
afterEach(() => server.close())

const STATES = '{ cluster(on: $on) { __typename ... on Cluster { node(name: "a") { __typename id name unschedulable } } } }'
const NODE = `query ($on: StateRef) ${STATES}`
const MAKE = 'mutation { createFork(input: { name: "x" }) { __typename ... on Fork { id } } }'
const CORDON = `mutation ($id: ID!) { applyToFork(id: $id, actions: [{ cordon: { names: ["a"] } }]) { __typename ... on ForkRun {
  fork { id cluster { node(name: "a") { __typename id name unschedulable } } }
  outcome { after { node(name: "a") { __typename id name unschedulable } } } } } }`
const WHAT_IF = `{ whatIf(scenario: { actions: [{ cordon: { names: ["a"] } }] }) { __typename ... on Outcome {
  after { node(name: "a") { __typename id name unschedulable } }
  baseline { after { node(name: "a") { __typename id name unschedulable } } } } } }`
const DIFF = `query ($fork: ID!) { diff(to: { fork: $fork }, filter: { kinds: ["Node"] }) { __typename ... on StateDiff { objects { nodes {
  before { __typename id name ... on Node { unschedulable } } after { __typename id name ... on Node { unschedulable } } } } } } }`
const OBJECT = 'query ($id: ID!) { object(id: $id) { __typename id name ... on Node { unschedulable } } }'

function apollo(): CachingClient {
  const client = new ApolloClient({
    link: new HttpLink({ uri: `${server.url}/graphql` }),
    cache: new InMemoryCache({
      possibleTypes: {
        ClusterResult: ['Cluster'],
        WhatIfResult: ['Outcome'],
        ForkRunResult: ['ForkRun'],
        CreateForkResult: ['Fork'],
        DiffResult: ['StateDiff'],
        KubernetesObject: ['Node'],
      },
    }),
  })
  return {
    ask: async (query, variables = {}) =>
      query.startsWith('mutation')
        ? (await client.mutate<Json>({ mutation: gql(query), variables })).data
        : (await client.query<Json>({ query: gql(query), variables, fetchPolicy: 'network-only' })).data,
    cached: async (query, variables = {}) =>
      (await client.query<Json>({ query: gql(query), variables, fetchPolicy: 'cache-only' })).data,
  }
}

function urql(): CachingClient {
  const source = graphqlSync({ schema: buildSchema(printSdl()), source: getIntrospectionQuery({ descriptions: false }) })
  const schema = source.data as unknown as IntrospectionQuery
  const client: Client = createClient({
    url: `${server.url}/graphql`,
    exchanges: [cacheExchange({ schema, logger: () => {} }), fetchExchange],
    preferGetMethod: false,
  })
  return {
    ask: async (query, variables = {}) =>
      query.startsWith('mutation')
        ? (await client.mutation<Json>(query, variables)).data
        : (await client.query<Json>(query, variables, { requestPolicy: 'network-only' })).data,
    cached: async (query, variables = {}) => (await client.query<Json>(query, variables, { requestPolicy: 'cache-only' })).data,
  }
}

describe.each([
  ['Apollo Client', apollo],
  ['urql', urql],
])('the normalizing cache of %s', (_name, make) => {
  it('separates the live node from the cordoned one of a fork, of an outcome and of a difference', async () => {
    const client = make()
    const live = await client.ask(NODE, {})
    expect(live.cluster.node.unschedulable).toBe(false)
    const { createFork } = await client.ask(MAKE)
    const { applyToFork } = await client.ask(CORDON, { id: createFork.id })
    expect(applyToFork.fork.cluster.node.unschedulable).toBe(true)
    const { whatIf } = await client.ask(WHAT_IF)
    expect([whatIf.after.node.unschedulable, whatIf.baseline.after.node.unschedulable]).toEqual([true, false])
    const { diff } = await client.ask(DIFF, { fork: createFork.id })
    expect(diff.objects.nodes).toMatchObject([{ before: { unschedulable: false }, after: { unschedulable: true } }])
    expect((await client.cached(NODE, {})).cluster.node).toEqual(live.cluster.node)
  })

  it('finds objects by id in the cache and on the server', async () => {
    const client = make()
    const { createFork } = await client.ask(MAKE)
    const { applyToFork } = await client.ask(CORDON, { id: createFork.id })
    const { whatIf } = await client.ask(WHAT_IF)
    const { diff } = await client.ask(DIFF, { fork: createFork.id })
    const [difference] = diff.objects.nodes
    const shown = [
      (await client.ask(NODE, {})).cluster.node,
      applyToFork.fork.cluster.node,
      applyToFork.outcome.after.node,
      whatIf.after.node,
      whatIf.baseline.after.node,
      difference.before,
      difference.after,
    ]
    for (const node of shown) {
      const requested = await client.ask(OBJECT, { id: node.id })
      expect(requested.object).toMatchObject({ id: node.id, name: 'a', unschedulable: node.unschedulable })
    }
    expect(shown.map(({ unschedulable }) => unschedulable)).toEqual([false, true, true, true, false, false, true])
  })
})

describe('ids of objects', () => {
  const NODE_OF_FORK = '{ cluster(on: { fork: "x" }) { ... on Cluster { node(name: "b") { id unschedulable } } } }'

  it('of a fork change when it advances; the old ones are rejected with the alternative', async () => {
    const api = createApi({ twin: smallShop() })
    const { createFork } = await dataOf(api, MAKE)
    const before = (await dataOf(api, NODE_OF_FORK)).cluster.node
    await dataOf(api, CORDON, { id: createFork.id })
    const after = (await dataOf(api, NODE_OF_FORK)).cluster.node
    expect(after.id).not.toBe(before.id)
    const message =
      'object: the fork "x" has another state than when the ID was returned. Query the object in its present state: { cluster(on: { fork: "x" }) { ... } }.'
    const refused = [{ message, extensions: { code: 'STATE_GONE' } }]
    expect((await askApi(api, OBJECT, before)).errors).toMatchObject(refused)
    expect((await dataOf(api, OBJECT, after)).object).toMatchObject({ name: 'b' })
    await dataOf(api, 'mutation ($id: ID!) { deleteFork(id: $id) { __typename } }', { id: createFork.id })
    await expect(dataOf(api, OBJECT, after)).rejects.toThrow('was deleted or has expired')
  })
})
