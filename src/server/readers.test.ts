import { request } from 'node:http'
import { type Client, createClient } from 'graphql-ws'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Json } from '../../test/support/api-client.ts'
import { smallShop } from '../../test/support/small-shop.ts'
import { SOURCE_KINDS } from '../ingest/resources.ts'
import type { NamedObject, Source } from '../ingest/source.ts'
import { LiveTwin } from './live-twin.ts'
import { type RunningServer, startServer } from './server.ts'

let server: RunningServer
const clients: Client[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) void client.dispose()
  await server.close()
})

function connect(connectionParams: Record<string, unknown> = {}, headers: Record<string, string> = {}): Client {
  class Socket extends WebSocket {
    constructor(address: string, protocols: string | string[]) {
      super(address, protocols, { headers })
    }
  }
  const url = `${server.url.replace('http', 'ws')}/graphql`
  const client = createClient({ url, webSocketImpl: Socket, retryAttempts: 0, connectionParams })
  clients.push(client)
  return client
}

async function ask(client: Client, query: string): Promise<Json> {
  return (await client.iterate({ query }).next()).value
}

describe('callers over WebSocket', () => {
  beforeEach(async () => {
    server = await startServer({ twin: smallShop(), port: 0, limits: { forksPerCallerMax: 1 }, log: () => {} })
  })

  const create = (name: string): string =>
    `mutation { createFork(input: { name: "${name}" }) { ... on Fork { owner } ... on LimitExceededError { limit } } }`

  it('are identified by the upgrade request, or by the connection init', async () => {
    const one = connect({}, { 'x-rehearse-caller': 'one' })
    expect(await ask(one, create('a'))).toEqual({ data: { createFork: { owner: 'one' } } })
    expect(await ask(one, create('b'))).toEqual({ data: { createFork: { limit: 'forksPerCaller' } } })
    expect(await ask(connect({ 'x-rehearse-caller': 'two' }), create('c'))).toEqual({ data: { createFork: { owner: 'two' } } })
    expect(await ask(connect(), create('d'))).toEqual({ data: { createFork: { owner: 'anonymous' } } })
  })
})

it('rejects an answer above the size limit, over HTTP and WebSocket', async () => {
  server = await startServer({ twin: smallShop(), port: 0, limits: { answerLengthMax: 200 }, log: () => {} })
  const long = '{ cluster { ... on Cluster { pods { nodes { name namespace uid phase labels { key value } } } } } }'
  const want = [{ extensions: { code: 'LIMIT_EXCEEDED', limit: 'answerLength', allowed: 200 } }]
  expect(await ask(connect(), long)).toMatchObject({ errors: want })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${server.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query: long }) })
  expect(await response.json()).toMatchObject({ errors: want })
  expect(await ask(connect(), '{ limits { pageMax } }')).toEqual({ data: { limits: { pageMax: 500 } } })
})

/** A cluster of one Node that changes on request; the Node is large. */
function changingNode(): { readonly source: Source; readonly change: () => void; readonly end: () => void } {
  const waiting: NamedObject[] = []
  const long = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`label-${i}`, 'x'.repeat(60)]))
  let wake = (): void => {}
  let ended = false
  let version = 0
  const node = (): NamedObject => ({ metadata: { name: 'a', labels: { ...long, version: String(version++) } } })
  return {
    change: () => {
      waiting.push(node())
      wake()
    },
    end: () => {
      ended = true
      wake()
    },
    source: {
      name: 'one node',
      clusterName: 'one',
      async *events() {
        yield { type: 'object', kind: 'Node', object: node() }
        for (const kind of SOURCE_KINDS) yield { type: 'synced', kind, resourceVersion: '1' }
        while (!ended) {
          for (let object = waiting.shift(); object; object = waiting.shift()) yield { type: 'object', kind: 'Node', object }
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        }
      },
    },
  }
}

/** Each batch includes the whole node: half a megabyte in total exceeds the buffers of a connection. */
const FIELDS = 'sequence gap initial'
const LABELS = 'cluster { nodes { nodes { labels { key value } } } }'
const TIMES = Array.from({ length: 28 }, (_, i) => `c${i}: ${LABELS}`).join(' ')
const CHANGES = `subscription { clusterChanges { ${FIELDS} ${TIMES} } }`
const CHANGE_COUNT = 120

/** A client that reads a stream, or stops reading; `received` has what it has read. */
interface Reader {
  readonly received: Json[]
  readonly pause: () => void
  readonly resume: () => void
  readonly end: () => void
}

async function readBySocket(): Promise<Reader> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
  const received: Json[] = []
  socket.on('message', (data) => {
    const message: Json = JSON.parse(String(data))
    if (message.type === 'connection_ack')
      socket.send(JSON.stringify({ type: 'subscribe', id: '1', payload: { query: CHANGES } }))
    else if (message.type === 'next') received.push(message.payload.data.clusterChanges)
  })
  await new Promise((resolve) => socket.on('open', resolve))
  socket.send('{"type":"connection_init"}')
  return { received, pause: () => socket.pause(), resume: () => socket.resume(), end: () => socket.terminate() }
}

function readByEvents(): Promise<Reader> {
  const received: Json[] = []
  return new Promise((resolve) => {
    const headers = { accept: 'text/event-stream', 'content-type': 'application/json' }
    const outgoing = request(`${server.url}/graphql`, { method: 'POST', headers }, (incoming) => {
      let text = ''
      incoming.on('error', () => {})
      incoming.on('data', (chunk) => {
        const blocks = (text + String(chunk)).split('\n\n')
        text = blocks.pop() ?? ''
        for (const block of blocks) {
          const data = /^data: (\{.*)$/m.exec(block)?.[1]
          if (data !== undefined) received.push(JSON.parse(data).data.clusterChanges)
        }
      })
      resolve({ received, pause: () => incoming.pause(), resume: () => incoming.resume(), end: () => outgoing.destroy() })
    })
    outgoing.on('error', () => {})
    outgoing.end(JSON.stringify({ query: CHANGES }))
  })
}

it.each([
  ['graphql-ws', readBySocket],
  ['server-sent events', readByEvents],
])(
  'a stalled reader of %s blocks no other reader, and gets the gap when it continues',
  async (_name, read) => {
    const { source, change, end } = changingNode()
    const twin = new LiveTwin(source, { live: false, coalesceMs: 0 })
    const reading = new Promise<void>((settled) => void twin.run(new AbortController().signal, settled))
    await reading
    server = await startServer({ twin, port: 0, log: () => {} })
    const stalled = await read()
    await expect.poll(() => stalled.received.length).toBe(1)
    stalled.pause()
    const brisk = connect().iterate<Json>({ query: `subscription { clusterChanges { ${FIELDS} } }` })
    await brisk.next()
    const gaps: boolean[] = []
    for (let i = 0; i < CHANGE_COUNT; i++) {
      change()
      gaps.push((await brisk.next()).value.data.clusterChanges.gap)
    }
    expect(gaps).toEqual(gaps.map(() => false))
    stalled.resume()
    await expect.poll(() => stalled.received.at(-1).sequence).toBe(CHANGE_COUNT)
    expect(stalled.received.some(({ gap }) => gap)).toBe(true)
    stalled.end()
    end()
  },
  60_000,
)
