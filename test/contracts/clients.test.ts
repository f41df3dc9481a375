import { type Client, createClient, fetchExchange, subscriptionExchange } from '@urql/core'
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

describe('urql', () => {
  it('asks about the cluster, with variables', async () => {
    const query = 'query ($first: Int!) { cluster { ... on Cluster { nodes(first: $first) { totalCount nodes { name } } } } }'
    const { data, error } = await overEvents().query<Json>(query, { first: 1 })
    expect(error).toBeUndefined()
    expect(data.cluster.nodes).toMatchObject({ totalCount: 3, nodes: [{ name: 'a' }] })
  })

  it('rehearses, and tells an expected failure from data by its type', async () => {
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
  ])('hears of changes over %s, and is gone when it ends', async (_name, client) => {
    const heard: Json[] = []
    const query = 'subscription { clusterChanges { initial changes { key { name } } } }'
    const stream = client()
      .subscription<Json>(query, {})
      .subscribe(({ data }) => heard.push(data.clusterChanges))
    await expect.poll(() => heard).toEqual([{ initial: true, changes: [] }])
    twin.tell(aNode('d'))
    await expect.poll(() => heard.at(-1)).toEqual({ initial: false, changes: [{ key: { name: 'd' } }] })
    stream.unsubscribe()
    await expect.poll(() => twin.listeners).toBe(0)
  })
})
