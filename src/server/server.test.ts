import { request } from 'node:http'
import { type Client, createClient } from 'graphql-ws'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type Json, readEvents } from '../../test/support/api-client.ts'
import { aNode } from '../../test/support/builders.ts'
import { smallShop } from '../../test/support/small-shop.ts'
import type { StateTwin } from '../../test/support/state-twin.ts'
import { type RunningServer, startServer } from './server.ts'

let twin: StateTwin
let server: RunningServer

beforeEach(async () => {
  twin = smallShop()
  server = await startServer({ twin, port: 0, limits: { subscriptionsMax: 2, bodyBytesMax: 10_000 }, log: () => {} })
})
afterEach(() => server.close())

interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

/** A request as a program sends it; unlike fetch it may set any Host. */
function send(path: string, options: { method?: string; headers?: Record<string, string>; body?: string } = {}): Promise<Reply> {
  const { method = 'GET', headers = {}, body } = options
  return new Promise((resolve, reject) => {
    const outgoing = request(`${server.url}${path}`, { method, headers }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text: Buffer.concat(chunks).toString() }),
      )
      incoming.on('error', reject)
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

function post(query: string, headers: Record<string, string> = {}): Promise<Reply> {
  return send('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  })
}

const LIMITS = '{ limits { pageMax } }'
const PORT = (): string => new URL(server.url).port

describe('over HTTP', () => {
  it('answers a POST and a GET', async () => {
    expect(JSON.parse((await post(LIMITS)).text)).toEqual({ data: { limits: { pageMax: 500 } } })
    const get = await send(`/graphql?query=${encodeURIComponent(LIMITS)}`, { headers: { accept: 'application/json' } })
    expect(JSON.parse(get.text)).toEqual({ data: { limits: { pageMax: 500 } } })
  })

  it('shows GraphiQL to a browser, with a question about the current cluster', async () => {
    const page = await send('/graphql', { headers: { accept: 'text/html' } })
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.text).toContain('drain: { nodes: { names: [')
  })

  it('refuses a body beyond the limit, sent in pieces or at once', async () => {
    const long = `{ limits { pageMax } } #${'x'.repeat(20_000)}`
    expect((await post(long)).status).toBe(413)
    expect((await post(long, { 'transfer-encoding': 'chunked' })).status).toBe(413)
    expect((await post(LIMITS)).status).toBe(200)
  })

  it('rejects pages of other sites', async () => {
    const foreign = await post(LIMITS, { origin: 'https://evil.example' })
    expect(foreign.status).toBe(403)
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined()
    expect((await post(LIMITS, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' })).status).toBe(403)
    expect((await post(LIMITS, { origin: server.url })).status).toBe(200)
  })

  it.each([
    ['evil.example', 421],
    ['127.0.0.1.evil.example', 421],
    ['localhost', 200],
    ['LOCALHOST:1', 200],
    ['[::1]:4000', 200],
  ])('reads the Host header: %s', async (host, status) => {
    expect((await post(LIMITS, { host })).status).toBe(status)
  })

  it.each(['10.1.2.3:4000', 'rehearse.ops.svc', '127.0.0.1'])('answers a probe that sends the Host %s', async (host) => {
    for (const path of ['/livez', '/readyz', '/healthz', '/readyz?verbose'])
      expect([path, (await send(path, { headers: { host } })).status]).toEqual([path, 200])
  })

  it('is alive at once, and ready when the cluster has been read', async () => {
    twin.waiting = ['Pod']
    expect(await send('/livez')).toMatchObject({ status: 200, text: 'ok\n' })
    expect(await send('/healthz')).toMatchObject({ status: 200 })
    const waiting = await send('/readyz')
    expect([waiting.status, JSON.parse(waiting.text)]).toEqual([
      503,
      { ready: false, waitingFor: ['Pod'], reasons: ['Pod: its first list has not begun'] },
    ])
    twin.waiting = []
    const ready = await send('/readyz?verbose')
    expect(ready.status).toBe(200)
    expect(JSON.parse(ready.text)).toMatchObject({
      ready: true,
      waitingFor: [],
      kinds: [{ kind: 'Pod', synced: true, count: 3 }],
    })
  })

  it('returns 404 for other paths', async () => {
    const reply = await send('/secrets')
    expect([reply.status, reply.headers['content-type']]).toEqual([404, 'application/json'])
    expect(JSON.parse(reply.text).error).toContain('/graphql')
  })

  it('keeps answering while a long run is in progress', async () => {
    const scenario = '{ horizon: "6h", actions: [{ scale: { target: { kind: "Deployment", name: "web" }, replicas: 80 } }] }'
    let ended = false
    const run = post(`{ whatIf(scenario: ${scenario}) { __typename } }`).then((reply) => {
      ended = true
      return reply
    })
    expect((await send('/livez')).status).toBe(200)
    expect(ended).toBe(false)
    expect(JSON.parse((await run).text)).toEqual({ data: { whatIf: { __typename: 'Outcome' } } })
  })

  it('survives clients that disconnect in the middle of a response', async () => {
    const scenario = '{ horizon: "6h", actions: [{ scale: { target: { kind: "Deployment", name: "web" }, replicas: 80 } }] }'
    const body = JSON.stringify({ query: `{ whatIf(scenario: ${scenario}) { __typename } }` })
    const gone = Array.from({ length: 5 }, () => new AbortController())
    const answers = gone.map(({ signal }) =>
      fetch(`${server.url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal }).catch(
        () => 'gone',
      ),
    )
    await send('/livez')
    for (const controller of gone) controller.abort()
    expect(await Promise.all(answers)).toEqual(gone.map(() => 'gone'))
    expect(JSON.parse((await post(LIMITS)).text)).toEqual({ data: { limits: { pageMax: 500 } } })
  })

  it('streams subscriptions as server-sent events', async () => {
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ query: 'subscription { clusterChanges { initial changes { key { name } } } }' }),
    })
    const items = readEvents(response.body ?? [])
    expect((await items.next()).value.data.clusterChanges.initial).toBe(true)
    twin.emit(aNode('d'))
    expect((await items.next()).value.data.clusterChanges.changes).toEqual([{ key: { name: 'd' } }])
    await items.return(undefined)
    await expect.poll(() => twin.listeners).toBe(0)
  })
})

describe('over WebSocket', () => {
  const clients: Client[] = []
  afterEach(() => clients.splice(0).forEach((client) => void client.dispose()))

  function connect(): Client {
    const client = createClient({ url: `ws://127.0.0.1:${PORT()}/graphql`, webSocketImpl: WebSocket, retryAttempts: 0 })
    clients.push(client)
    return client
  }

  async function take(items: AsyncIterable<unknown>, count: number): Promise<Json[]> {
    const found: Json[] = []
    for await (const item of items) {
      found.push(item)
      if (found.length === count) break
    }
    return found
  }

  it('answers queries and streams runs', async () => {
    expect(await take(connect().iterate({ query: LIMITS }), 1)).toEqual([{ data: { limits: { pageMax: 500 } } }])
    const query =
      'subscription { simulation(scenario: { actions: [{ evictPod: { name: "web-1-p" } }] }) { done outcome { verdict } } }'
    const frames = await take(connect().iterate({ query }), 1000)
    expect(frames.at(-1)).toEqual({ data: { simulation: { done: true, outcome: { verdict: 'SAFE' } } } })
  })

  it('sends changes and stops following when the client disconnects', async () => {
    const items = connect().iterate({ query: 'subscription { clusterChanges { sequence } }' })
    await items.next()
    twin.emit(aNode('d'))
    expect((await items.next()).value).toEqual({ data: { clusterChanges: { sequence: 1 } } })
    await items.return?.()
    await expect.poll(() => twin.listeners).toBe(0)
  })

  it('applies the same limits to operations, and limits how many run at once', async () => {
    const huge = `{ whatIfs(scenarios: [${'{ actions: [] } '.repeat(500)}]) { __typename } }`
    const [answer] = await take(connect().iterate({ query: huge }), 1)
    expect(answer.errors[0].extensions).toMatchObject({ code: 'LIMIT_EXCEEDED', limit: 'cost' })
    const client = connect()
    const open = [0, 1].map(() => client.iterate({ query: 'subscription { clusterChanges { sequence } }' }))
    for (const items of open) await items.next()
    const third = client.iterate({ query: LIMITS }).next()
    await expect(third).rejects.toMatchObject([{ extensions: { code: 'LIMIT_EXCEEDED', limit: 'subscriptions', allowed: 2 } }])
  })

  it('reports the errors of an operation', async () => {
    await expect(connect().iterate({ query: '{ nonsense }' }).next()).rejects.toMatchObject([
      { message: expect.stringContaining('nonsense') },
    ])
    await expect(connect().iterate({ query: '{{{' }).next()).rejects.toMatchObject([
      { message: expect.stringContaining('Syntax Error') },
    ])
  })

  it.each([
    ['a page of another site', { origin: 'https://evil.example' }, '/graphql', 403],
    ['a name that is not ours', { host: 'evil.example' }, '/graphql', 421],
    ['another path', {}, '/elsewhere', 404],
  ])('refuses the upgrade of %s', async (_name, headers, path, status) => {
    const socket = new WebSocket(`ws://127.0.0.1:${PORT()}${path}`, 'graphql-transport-ws', { headers })
    const refused = await new Promise((resolve) => {
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode))
      socket.on('open', () => resolve('open'))
    })
    expect(refused).toBe(status)
  })

  it('accepts the upgrade of its own page', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${PORT()}/graphql`, 'graphql-transport-ws', { headers: { origin: server.url } })
    await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
    socket.close()
  })

  it('closes a connection that exceeds the message limit', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${PORT()}/graphql`, 'graphql-transport-ws')
    await new Promise((resolve) => socket.on('open', resolve))
    const closed = new Promise((resolve) => socket.on('close', resolve))
    socket.send('x'.repeat(20_000))
    expect(await closed).toBe(1009)
  })
})

describe('starting and stopping', () => {
  it.each(['0.0.0.0', '::', '10.0.0.1', 'example.org', ''])('refuses to listen on "%s" without authentication', async (host) => {
    await expect(startServer({ twin, host, port: 0 })).rejects.toMatchObject({
      code: 'ADDRESS_REFUSED',
      message: expect.stringContaining('without authentication'),
    })
  })

  it('reports when the port is taken', async () => {
    await expect(startServer({ twin, port: Number(PORT()) })).rejects.toMatchObject({ code: 'ADDRESS_IN_USE' })
  })

  it('ends open subscriptions when it stops', async () => {
    const other = await startServer({ twin, port: 0 })
    const client = createClient({ url: `${other.url.replace('http', 'ws')}/graphql`, webSocketImpl: WebSocket, retryAttempts: 0 })
    const items = client.iterate({ query: 'subscription { clusterChanges { sequence } }' })
    await items.next()
    const next = items.next().then(
      () => 'more',
      () => 'ended',
    )
    await other.close()
    expect(await next).toMatch(/ended|more/)
    await expect.poll(() => twin.listeners).toBe(0)
    await expect(fetch(`${other.url}/livez`)).rejects.toThrow()
  })
})
