import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache } from '@apollo/client'
import { Defer20220824Handler } from '@apollo/client/incremental'
import { GraphQLWsLink } from '@apollo/client/link/subscriptions'
import { type Client, createClient, fetchExchange, subscriptionExchange } from '@urql/core'
import { OperationTypeNode } from 'graphql'
import { createClient as createSocket } from 'graphql-ws'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type RunningServer, startServer } from '../../src/server/server.ts'
import type { Json } from '../support/api-client.ts'
import { aNode } from '../support/builders.ts'
import { smallShop } from '../support/small-shop.ts'
import type { StateTwin } from '../support/state-twin.ts'

let twin: StateTwin
let server: RunningServer
let dispose = (): void => {}

beforeEach(async () => {
  twin = smallShop()
  server = await startServer({ twin, port: 0, log: () => {} })
})
afterEach(async () => {
  dispose()
  dispose = () => {}
  await server.close()
})

/** urql with its streams over server-sent events. */
function overEvents(): Client {
  return createClient({
    url: `${server.url}/graphql`,
    exchanges: [fetchExchange],
    fetchSubscriptions: true,
    preferGetMethod: false,
  })
}

/** urql with its streams over graphql-ws, as its documentation wires the two. */
function overWebSocket(): Client {
  const socket = createSocket({ url: `${server.url.replace('http', 'ws')}/graphql`, webSocketImpl: WebSocket })
  dispose = () => void socket.dispose()
  const streams = subscriptionExchange({
    forwardSubscription: ({ query = '', ...rest }) => ({
      subscribe: (sink) => ({ unsubscribe: socket.subscribe({ ...rest, query } as never, sink as never) }),
    }),
  })
  return createClient({ url: `${server.url}/graphql`, exchanges: [streams, fetchExchange], preferGetMethod: false })
}

/**
 * Apollo Client, with queries over HTTP, with answers in parts as its handler of deferred ones reads them, and streams
 * over graphql-ws.
 */
function apollo(): ApolloClient {
  const http = new HttpLink({ uri: `${server.url}/graphql` })
  const socket = createSocket({ url: `${server.url.replace('http', 'ws')}/graphql`, webSocketImpl: WebSocket })
  const client = new ApolloClient({
    link: ApolloLink.split(
      ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
      new GraphQLWsLink(socket),
      http,
    ),
    cache: new InMemoryCache({
      possibleTypes: { WhatIfResult: ['Outcome', 'NotFoundError', 'InvalidInputError', 'LimitExceededError'] },
    }),
    incrementalHandler: new Defer20220824Handler(),
  })
  dispose = () => {
    client.stop()
    void socket.dispose()
  }
  return client
}

/** A drain that the budget refuses; what would help takes runs of its own. */
const REFUSED = {
  actions: [{ drain: { nodes: { names: ['a'] }, timeout: '1m' } }, { cordon: { names: ['b'] } }],
  remedies: true,
}
const DEFERRED = `query ($scenario: ScenarioInput!) { whatIf(scenario: $scenario) {
  __typename ... on Outcome { verdict ... on Outcome @defer(label: "healing") { remediesTried remedies { message } } } } }`

/** The verdict is there before anything else is. */
function expectVerdictFirst(received: readonly Json[]): void {
  expect(received[0]).toEqual({ whatIf: { __typename: 'Outcome', verdict: 'BLOCKED' } })
  expect(received.at(-1).whatIf).toMatchObject({ verdict: 'BLOCKED', remediesTried: expect.any(Number) })
}

describe('answers in parts', () => {
  beforeEach(async () => {
    await server.close()
    server = await startServer({ twin: smallShop({ allowed: 0, minAvailable: 3 }), port: 0, log: () => {} })
  })

  it('reach Apollo Client, the verdict first', async () => {
    const received: Json[] = []
    const requested = apollo().watchQuery<Json>({ query: gql(DEFERRED), variables: { scenario: REFUSED } })
    const reading = requested.subscribe(({ data }) => data && received.push(withoutTypes(data)))
    await expect.poll(() => received.at(-1)?.whatIf.remedies?.length).toBeGreaterThan(0)
    reading.unsubscribe()
    expectVerdictFirst(received)
  })

  it('reach urql, the verdict first', async () => {
    const received: Json[] = []
    const reading = overEvents()
      .query<Json>(DEFERRED, { scenario: REFUSED })
      .subscribe(({ data }) => data && received.push(structuredClone(data)))
    await expect.poll(() => received.at(-1)?.whatIf.remedies?.length).toBeGreaterThan(0)
    reading.unsubscribe()
    expectVerdictFirst(received)
  })

  it('reach graphql-ws as messages of one operation', async () => {
    const socket = createSocket({ url: `${server.url.replace('http', 'ws')}/graphql`, webSocketImpl: WebSocket })
    dispose = () => void socket.dispose()
    const parts: Json[] = []
    for await (const part of socket.iterate({ query: DEFERRED, variables: { scenario: REFUSED } })) parts.push(part)
    expect(parts[0]).toEqual({ data: { whatIf: { __typename: 'Outcome', verdict: 'BLOCKED' } }, hasNext: true })
    expect(parts.at(-1)).toMatchObject({ hasNext: false })
    expect(parts.flatMap(({ incremental = [] }) => incremental)).toEqual([
      { label: 'healing', path: ['whatIf'], data: { remediesTried: expect.any(Number), remedies: expect.any(Array) } },
    ])
  })
})

describe('Apollo Client', () => {
  it('queries, caches by type, and distinguishes an expected failure from data', async () => {
    const client = apollo()
    const query = gql(`query ($scenario: ScenarioInput!) { whatIf(scenario: $scenario) {
      __typename ... on Outcome { verdict moves { totalCount } } ... on NotFoundError { nearest } } }`)
    const drain = (name: string) => ({ scenario: { actions: [{ drain: { nodes: { names: [name] } } }] } })
    const { data } = await client.query<Json>({ query, variables: drain('a') })
    expect(data.whatIf).toMatchObject({ __typename: 'Outcome', moves: { totalCount: 2 } })
    const missing = await client.query<Json>({ query, variables: drain('aa') })
    expect(missing.data.whatIf).toMatchObject({ __typename: 'NotFoundError', nearest: expect.arrayContaining(['a']) })
    await expect(client.query({ query: gql('{ nothing }') })).rejects.toThrow('nothing')
  })

  it('receives changes over graphql-ws, and disconnects when it ends', async () => {
    const received: Json[] = []
    const query = gql('subscription { clusterChanges { initial changes { key { name } } } }')
    const stream = apollo()
      .subscribe<Json>({ query })
      .subscribe(({ data }) => received.push(withoutTypes(data.clusterChanges)))
    await expect.poll(() => received).toEqual([{ initial: true, changes: [] }])
    twin.emit(aNode('d'))
    await expect.poll(() => received.at(-1)).toEqual({ initial: false, changes: [{ key: { name: 'd' } }] })
    stream.unsubscribe()
    await expect.poll(() => twin.listeners).toBe(0)
  })
})

/** Data without the type names that Apollo adds to every selection, those of results aside. */
function withoutTypes(data: Json): Json {
  return JSON.parse(JSON.stringify(data, (key, value) => (key === '__typename' && value !== 'Outcome' ? undefined : value)))
}

describe('urql', () => {
  it('queries the cluster, with variables', async () => {
    const query = 'query ($first: Int!) { cluster { ... on Cluster { nodes(first: $first) { totalCount nodes { name } } } } }'
    const { data, error } = await overEvents().query<Json>(query, { first: 1 })
    expect(error).toBeUndefined()
    expect(data.cluster.nodes).toMatchObject({ totalCount: 3, nodes: [{ name: 'a' }] })
  })

  it('rehearses, and distinguishes an expected failure from data by its type', async () => {
    const query = `query ($scenario: ScenarioInput!) { whatIf(scenario: $scenario) {
      __typename ... on Outcome { verdict } ... on NotFoundError { code nearest } } }`
    const drain = (name: string) => ({ scenario: { actions: [{ drain: { nodes: { names: [name] } } }] } })
    const client = overEvents()
    expect((await client.query<Json>(query, drain('a'))).data.whatIf).toMatchObject({ __typename: 'Outcome' })
    const missing = await client.query<Json>(query, drain('aa'))
    expect(missing.error).toBeUndefined()
    expect(missing.data.whatIf).toMatchObject({
      __typename: 'NotFoundError',
      code: 'NOT_FOUND',
      nearest: expect.arrayContaining(['a']),
    })
    const refused = await client.query<Json>('{ nothing }', {})
    expect(refused.error?.graphQLErrors[0]?.message).toContain('nothing')
  })

  it.each([
    ['server-sent events', overEvents],
    ['graphql-ws', overWebSocket],
  ])('receives changes over %s, and disconnects when it ends', async (_name, client) => {
    const received: Json[] = []
    const query = 'subscription { clusterChanges { initial changes { key { name } } } }'
    const stream = client()
      .subscription<Json>(query, {})
      .subscribe(({ data }) => received.push(data.clusterChanges))
    await expect.poll(() => received).toEqual([{ initial: true, changes: [] }])
    twin.emit(aNode('d'))
    await expect.poll(() => received.at(-1)).toEqual({ initial: false, changes: [{ key: { name: 'd' } }] })
    stream.unsubscribe()
    await expect.poll(() => twin.listeners).toBe(0)
  })
})
