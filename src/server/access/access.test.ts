import { request } from 'node:http'
import { createClient } from 'graphql-ws'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { readEvents } from '../../../test/support/api-client.ts'
import { aPod } from '../../../test/support/builders.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import type { StateTwin } from '../../../test/support/state-twin.ts'
import { pause } from '../../service/event-loop/pause.ts'
import { type RunningServer, startServer } from '../server.ts'
import { AccessError, type Authenticator, type Caller } from './authenticator.ts'

const DASHBOARD = 'https://dashboards.example.com'

/** ServiceAccounts have long names. */
const LONG_NAME = `system:serviceaccount:${'n'.repeat(63)}:${'a'.repeat(251)}`

/** Callers by their tokens, which a test may take away. */
class Callers implements Authenticator {
  readonly names = new Map([
    ['token-a', 'alice'],
    ['token-b', 'bob'],
    ['token-c', `${LONG_NAME}-c`],
    ['token-d', `${LONG_NAME}-d`],
    ['token-other-ns', 'olga'],
  ])
  /** The namespaces of callers that see some only, by name. */
  readonly namespaces = new Map<string, readonly string[]>([['olga', ['other']]])
  /** Tokens that were checked. */
  checks = 0
  /** What a check waits for. */
  gate: Promise<void> | undefined
  readonly #listeners: (() => void)[] = []

  async authenticate(token: string | undefined): Promise<Caller> {
    this.checks++
    await this.gate
    if (token === 'token-slow') throw new AccessError(503, 'tokens cannot be checked now')
    if (token === 'token-other') throw new AccessError(403, 'other may not list pods')
    const name = this.names.get(token ?? '')
    if (name === undefined) throw new AccessError(401, 'the token is not valid')
    return { name, namespaces: this.namespaces.get(name) }
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener)
  }

  revoke(token: string): void {
    this.names.delete(token)
    this.changed()
  }

  changed(): void {
    for (const listener of this.#listeners) listener()
  }

  close(): void {}
}

let callers: Callers
let twin: StateTwin
let server: RunningServer

beforeEach(async () => {
  callers = new Callers()
  twin = smallShop()
  server = await startServer({ twin, port: 0, authenticator: callers, origins: [DASHBOARD], limits: { forksPerCallerMax: 1 } })
})
afterEach(() => server.close())

interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

function send(path: string, headers: Record<string, string> = {}, { method = 'GET', body = '' } = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${server.url}${path}`, { method, headers }, async (incoming) => {
      let text = ''
      for await (const chunk of incoming) text += String(chunk)
      resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text })
    })
    outgoing.on('error', reject).end(body)
  })
}

function post(query: string, headers: Record<string, string> = {}): Promise<Reply> {
  return send('/graphql', { 'content-type': 'application/json', ...headers }, { method: 'POST', body: JSON.stringify({ query }) })
}

function as(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` }
}

const NODES = '{ cluster { ... on Cluster { nodes(first: 1) { nodes { name } } } } }'

describe('a request to a server with tokens', () => {
  it.each([
    ['no token', {}, 401, 'UNAUTHENTICATED'],
    ['an unknown token', as('token-x'), 401, 'UNAUTHENTICATED'],
    ['a token of another scheme', { authorization: 'Basic token-a' }, 401, 'UNAUTHENTICATED'],
    ['the name of a caller only', { 'x-rehearse-caller': 'alice' }, 401, 'UNAUTHENTICATED'],
    ['a caller that may not', as('token-other'), 403, 'FORBIDDEN'],
    ['a token that cannot be checked', as('token-slow'), 503, 'NOT_READY'],
  ])('is refused with %s', async (_, headers, status, code) => {
    const reply = await post(NODES, headers)
    expect([reply.status, JSON.parse(reply.text).errors[0].extensions.code]).toEqual([status, code])
    expect(reply.headers['www-authenticate']).toBe(status === 401 ? 'Bearer realm="rehearse"' : undefined)
    expect(reply.text).not.toContain('token-')
  })

  it('is answered with a valid token, under any name of the server', async () => {
    for (const host of ['rehearse.example.com', '127.0.0.1']) {
      const reply = await post(NODES, { ...as('token-a'), host })
      expect([reply.status, JSON.parse(reply.text).data.cluster.nodes.nodes]).toEqual([200, [{ name: 'a' }]])
    }
  })

  it.each(['/graphql', '/metrics'])('for %s shows nothing of the cluster without a token', async (path) => {
    const reply = await send(path, { accept: 'text/html' })
    expect(reply.status).toBe(401)
    expect(reply.text).not.toMatch(/rehearse_|drain/)
    expect((await send(path, { accept: 'text/html', ...as('token-a') })).status).toBe(200)
  })

  it('for health is answered without a token, but not with reasons', async () => {
    twin.waiting = ['Pod']
    expect(await send('/livez')).toMatchObject({ status: 200 })
    for (const path of ['/readyz', '/readyz?verbose'])
      expect(await send(path)).toMatchObject({ status: 503, text: '{"ready":false}\n' })
  })

  it('counts forks by the name that the token proves', async () => {
    const owner = async (name: string, headers: Record<string, string>): Promise<string> => {
      const create = `mutation { createFork(input: { name: "${name}" }) { ... on Fork { owner } ... on LimitExceededError { limit } } }`
      const { owner, limit } = JSON.parse((await post(create, headers)).text).data.createFork
      return owner ?? limit
    }
    expect(await owner('one', as('token-a'))).toBe('alice')
    expect(await owner('two', { ...as('token-a'), 'x-rehearse-caller': 'bob' })).toBe('forksPerCaller')
    expect(await owner('three', as('token-b'))).toBe('bob')
    expect(await owner('four', as('token-c'))).toBe(`${LONG_NAME}-c`)
    expect(await owner('five', as('token-d'))).toBe(`${LONG_NAME}-d`)
  })
})

describe('a caller who sees some namespaces', () => {
  const PODS = '{ cluster { ... on Cluster { pods { nodes { namespace name labels { value } } } services { totalCount } } } }'
  const OTHER = as('token-other-ns')

  async function podsOf(headers: Record<string, string>): Promise<{ readonly namespace: string; readonly name: string }[]> {
    return JSON.parse((await post(PODS, headers)).text).data.cluster.pods.nodes
  }

  it('gets the pods of others under other names', async () => {
    const [all, seen] = [await podsOf(as('token-a')), await podsOf(OTHER)]
    expect(seen.length).toBe(all.length)
    expect(JSON.stringify(seen)).not.toContain('web')
    callers.namespaces.set('olga', ['default'])
    expect(await podsOf(OTHER)).toEqual(all)
  })

  it('follows their changes', async () => {
    await podsOf(OTHER)
    twin.emit(aPod(twin.state.shapes, 'web-1-s', { nodeName: 'b' }))
    await expect.poll(async () => (await podsOf(OTHER)).length).toBe(4)
    twin.emit(aPod(twin.state.shapes, 'web-1-t', { nodeName: 'b' }), true)
    await expect.poll(async () => (await podsOf(OTHER)).length).toBe(5)
    expect(JSON.stringify(await podsOf(OTHER))).not.toContain('web')
  })

  it('may not read the metrics of the whole cluster', async () => {
    expect(await send('/metrics', OTHER)).toMatchObject({
      status: 403,
      text: expect.stringContaining('metrics are of all namespaces, and olga may read some only'),
    })
  })

  it('does not share forks with callers who see all', async () => {
    const create = 'mutation { createFork(input: { name: "mine" }) { ... on Fork { id } } }'
    const { id } = JSON.parse((await post(create, as('token-a'))).text).data.createFork
    const fork = `{ fork(id: "${id}") { __typename } forks { name } }`
    expect(JSON.parse((await post(fork, OTHER)).text).data.forks).toEqual([])
    expect((await post(fork, OTHER)).text).not.toContain('"Fork"')
  })

  it('has to try again while the cluster is being read', async () => {
    twin.waiting = ['Pod']
    expect(await post(PODS, OTHER)).toMatchObject({ status: 503, text: expect.stringContaining('still reading the cluster') })
  })

  it('has to connect again when it sees others', async () => {
    const client = createClient({
      url: `${server.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
      connectionParams: { authorization: 'Bearer token-other-ns' },
    })
    const stream = client.iterate({ query: 'subscription { clusterChanges { sequence } }' })
    await stream.next()
    const ended = stream.next().catch((error: unknown) => error)
    callers.namespaces.set('olga', ['default'])
    callers.changed()
    expect(await ended).toMatchObject({ code: 1012 })
    await client.dispose()
  })
})

describe('a page of another origin', () => {
  it('gets answers if it is allowed, with a token', async () => {
    const reply = await post(NODES, {
      ...as('token-a'),
      origin: DASHBOARD,
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'cors',
    })
    expect([reply.status, reply.headers['access-control-allow-origin']]).toEqual([200, DASHBOARD])
    expect(reply.headers['access-control-allow-credentials']).toBeUndefined()
    const refused = await post(NODES, { origin: DASHBOARD })
    expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([401, DASHBOARD])
  })

  it('asks before, without a token', async () => {
    const queried = {
      origin: DASHBOARD,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    }
    expect(await send('/graphql', queried, { method: 'OPTIONS' })).toMatchObject({
      status: 204,
      headers: {
        'access-control-allow-origin': DASHBOARD,
        'access-control-allow-headers': expect.stringContaining('authorization'),
        vary: 'origin',
      },
    })
  })

  it.each(['https://evil.example', `${DASHBOARD}.evil.example`, 'http://dashboards.example.com', 'null'])(
    'gets none if it is not: %s',
    async (origin) => {
      const reply = await post(NODES, { ...as('token-a'), origin })
      expect([reply.status, reply.headers['access-control-allow-origin']]).toEqual([403, undefined])
      expect((await send('/graphql', { origin }, { method: 'OPTIONS' })).status).toBe(403)
    },
  )
})

describe('a WebSocket', () => {
  /** The first item of a query, or the code with which the connection is closed. */
  async function queried(connectionParams: Record<string, unknown>, headers: Record<string, string> = {}): Promise<unknown> {
    class Upgrade extends WebSocket {
      constructor(url: string, protocol: string) {
        super(url, protocol, { headers })
      }
    }
    const client = createClient({
      url: `${server.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: Upgrade,
      retryAttempts: 0,
      connectionParams,
    })
    try {
      return (await client.iterate({ query: NODES }).next()).value
    } catch (error) {
      return (error as { readonly code?: number }).code
    } finally {
      await client.dispose()
    }
  }

  it('is used with a token in a header or in its parameters', async () => {
    const expected = { data: { cluster: { nodes: { nodes: [{ name: 'a' }] } } } }
    expect(await queried({ authorization: 'Bearer token-a' })).toEqual(expected)
    expect(await queried({}, as('token-a'))).toEqual(expected)
    expect(await queried({ authorization: 'Bearer token-a' }, { origin: DASHBOARD })).toEqual(expected)
  })

  it('is closed without a valid token', async () => {
    expect(await queried({})).toBe(4403)
    expect(await queried({ authorization: 'Bearer token-x' })).toBe(4403)
    expect(await queried({ 'x-rehearse-caller': 'alice' })).toBe(4403)
  })

  it('is closed when its token is no longer valid; others stay open', async () => {
    const open = ['token-a', 'token-b'].map((token) => {
      const url = `${server.url.replace('http', 'ws')}/graphql`
      const connectionParams = { authorization: `Bearer ${token}` }
      return createClient({ url, webSocketImpl: WebSocket, retryAttempts: 0, connectionParams })
    })
    const streams = open.map((client) => client.iterate({ query: 'subscription { clusterChanges { sequence } }' }))
    for (const stream of streams) await stream.next()
    const ended = streams[0]?.next().catch((error: unknown) => error)
    callers.revoke('token-a')
    expect(await ended).toMatchObject({ code: 4403 })
    await expect.poll(() => twin.listeners).toBe(1)
    for (const client of open) await client.dispose()
  })
})

it('ends an event stream when its token is no longer valid', async () => {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...as('token-a') },
    body: JSON.stringify({ query: 'subscription { clusterChanges { sequence } }' }),
  })
  const items = readEvents(response.body ?? [])
  await items.next()
  callers.revoke('token-a')
  await expect(items.next()).rejects.toThrow()
  await expect.poll(() => twin.listeners).toBe(0)
})

describe('a client that leaves while its token is checked', () => {
  const leaving: readonly (readonly [string, () => Promise<void>])[] = [
    [
      'over HTTP',
      async () => {
        const gone = new AbortController()
        const sent = fetch(`${server.url}/graphql?query=${encodeURIComponent(NODES)}`, {
          headers: as('token-a'),
          signal: gone.signal,
        })
        await expect.poll(() => callers.checks).toBe(1)
        gone.abort()
        await expect(sent).rejects.toThrow()
      },
    ],
    [
      'over WebSocket',
      async () => {
        const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
          headers: as('token-a'),
        })
        await new Promise((resolve) => socket.on('open', resolve))
        socket.send('{"type":"connection_init"}')
        await expect.poll(() => callers.checks).toBe(1)
        socket.terminate()
      },
    ],
  ]
  it.each(leaving)('is not kept: %s', async (_, leave) => {
    let open = (): void => {}
    callers.gate = new Promise((resolve) => {
      open = resolve
    })
    await leave()
    await pause(50)
    open()
    await pause(50)
    callers.revoke('token-b')
    await pause(50)
    expect(callers.checks).toBe(1)
  })
})

describe('listening', () => {
  it.each([
    ['0.0.0.0', { authenticator: undefined }, 'without authentication'],
    ['0.0.0.0', {}, 'without TLS'],
    ['::', {}, 'without TLS'],
  ])('on %s is refused with %j', async (host, options, message) => {
    const refused = startServer({ twin, host, port: 0, authenticator: callers, ...options })
    await expect(refused).rejects.toMatchObject({ code: 'ADDRESS_REFUSED', message: expect.stringContaining(message) })
  })

  it('on all addresses works with tokens behind a proxy', async () => {
    const open = await startServer({ twin, host: '0.0.0.0', port: 0, authenticator: callers, behindProxy: true })
    const { port } = new URL(open.url)
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(401)
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { headers: as('token-a') })).status).toBe(200)
    await open.close()
  })
})
