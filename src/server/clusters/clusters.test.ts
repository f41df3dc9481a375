import { mkdtempSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from 'graphql-ws'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type Json, readEvents } from '../../../test/support/api-client.ts'
import { scrape, seriesValue } from '../../../test/support/scrape.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import type { StateTwin } from '../../../test/support/state-twin.ts'
import { AccessError, type Authenticator } from '../access/authenticator.ts'
import { openAuditLog } from '../audit-log.ts'
import { type ProcessOptions, type RunningServer, startClusters } from '../server.ts'

let server: RunningServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

/** Two clusters of which one has a node less. */
function twoShops(): { readonly one: StateTwin; readonly two: StateTwin } {
  const [one, two] = [smallShop(), smallShop()]
  two.state.remove('Node', '', 'c')
  return { one, two }
}

/** Knows one token, of this name. */
function knowing(only: string): Authenticator & { readonly seen: (string | undefined)[] } {
  const seen: (string | undefined)[] = []
  return {
    seen,
    authenticate: async (token) => {
      seen.push(token)
      if (token !== only) throw new AccessError(401, 'the token is not valid')
      return { name: only }
    },
    onChange: () => {},
    close: () => {},
  }
}

async function start({ one, two } = twoShops(), options: ProcessOptions = {}): Promise<string> {
  const clusters = new Map([
    ['one', { twin: one }],
    ['two', { twin: two }],
  ])
  server = await startClusters(clusters, { port: 0, log: () => {}, ...options })
  return server.url
}

async function startWithTokens(): Promise<{
  readonly url: string
  readonly callers: readonly ReturnType<typeof knowing>[]
}> {
  const callers = [knowing('token-one'), knowing('token-two')]
  const { one, two } = twoShops()
  const clusters = new Map([
    ['one', { twin: one, authenticator: callers[0] }],
    ['two', { twin: two, authenticator: callers[1] }],
  ])
  server = await startClusters(clusters, { port: 0, log: () => {} })
  return { url: server.url, callers }
}

async function ask(address: string, query: string, headers: Record<string, string> = {}): Promise<Json> {
  const response = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  })
  return response.json()
}

/** Sends headers that fetch does not. */
function status(url: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { headers }, (incoming) => {
      incoming.resume()
      resolve(incoming.statusCode)
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}

function bodyOf(url: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (incoming) => {
      incoming.setEncoding('utf8').once('data', resolve)
    })
      .on('error', reject)
      .end()
  })
}

const NODES = '{ cluster { ... on Cluster { nodes { totalCount } } } }'
const nodesOf = ({ data }: Json): number => data.cluster.nodes.totalCount

describe('several clusters', () => {
  it('answer each below its name, over HTTP, server-sent events and WebSocket', async () => {
    const url = await start()
    const counts = []
    for (const name of ['one', 'two']) {
      const address = `${url}/clusters/${name}`
      const counted: Json[] = [nodesOf(await ask(address, NODES))]
      const query = 'subscription { clusterChanges { cluster { nodes { totalCount } } } }'
      const response = await fetch(`${address}/graphql`, {
        method: 'POST',
        headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      })
      for await (const event of readEvents(response.body ?? [])) {
        counted.push(event.data.clusterChanges.cluster.nodes.totalCount)
        break
      }
      const client = createClient({ url: `${address.replace('http', 'ws')}/graphql`, webSocketImpl: WebSocket, retryAttempts: 0 })
      const first = await client.iterate<Json>({ query }).next()
      counted.push(first.value.data.clusterChanges.cluster.nodes.totalCount)
      await client.dispose()
      counts.push(counted)
    }
    expect(counts).toEqual([
      [3, 3, 3],
      [2, 2, 2],
    ])
  })

  it('know nothing of the forks, snapshots and ids of each other', async () => {
    const url = await start()
    const made = await ask(
      `${url}/clusters/one`,
      'mutation { createFork(input: { name: "plan" }) { ... on Fork { id } } takeSnapshot(input: { name: "now" }) { ... on Snapshot { id } } }',
    )
    const fork: string = made.data.createFork.id
    const query = `{ forks { id } snapshots { id } fork(id: "${fork}") { id }
      byId: cluster(on: { fork: "${fork}" }) { __typename ... on Error { message } }
      byName: cluster(on: { snapshot: "now" }) { __typename ... on Error { message } }
      never: cluster(on: { snapshot: "never" }) { __typename ... on Error { message } } }`
    expect((await ask(`${url}/clusters/one`, query)).data).toMatchObject({
      forks: [{ id: fork }],
      fork: { id: fork },
      byId: { __typename: 'Cluster' },
      byName: { __typename: 'Cluster' },
    })
    const { byName, never, ...others } = (await ask(`${url}/clusters/two`, query)).data
    expect(others).toMatchObject({ forks: [], snapshots: [], fork: null, byId: { __typename: 'NotFoundError' } })
    expect(byName).toEqual({ ...never, message: never.message.replace('never', 'now') })
  })

  it('are listed, with the reason of one that is not ready, which keeps no caller from the others', async () => {
    const shops = twoShops()
    shops.two.waiting = ['Pod']
    const url = await start(shops)
    const reason = 'Pod: its first list has not begun'
    const listed = [
      { name: 'one', path: '/clusters/one/', ready: true, reasons: [] },
      { name: 'two', path: '/clusters/two/', ready: false, reasons: [reason] },
    ]
    expect(await (await fetch(`${url}/clusters`)).json()).toEqual({ clusters: listed })
    const page = await fetch(url)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await page.text()).toContain(
      `<li><a href="/clusters/one/">one</a>: ready</li>\n<li><a href="/clusters/two/">two</a>: not ready: ${reason}</li>`,
    )
    const ready = await fetch(`${url}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([200, { ready: true, notReady: ['two'], reasons: [], clusters: listed }])
    expect((await fetch(`${url}/clusters/one/readyz`)).status).toBe(200)
    expect((await fetch(`${url}/clusters/two/readyz`)).status).toBe(503)
    expect((await ask(`${url}/clusters/two`, NODES)).data.cluster).toEqual({})
    expect(nodesOf(await ask(`${url}/clusters/one`, NODES))).toBe(3)
    shops.one.waiting = ['Node']
    expect((await fetch(`${url}/readyz`)).status).toBe(503)
    expect(await (await fetch(`${url}/livez`)).text()).toBe('ok\n')
  })

  it('have no other paths', async () => {
    const url = await start()
    for (const path of ['/graphql', '/clusters/three/graphql', '/clusters/onetwo/', '/login'])
      expect([path, (await fetch(`${url}${path}`)).status]).toEqual([path, 404])
    const moved = await fetch(`${url}/clusters/one`, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([308, '/clusters/one/'])
    for (const path of ['/graphql', '/clusters/three/graphql', '/clusters/one']) {
      const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, 'graphql-transport-ws')
      const error = await new Promise<Error>((resolve) => socket.once('error', resolve))
      expect(error.message).toContain('404')
    }
  })

  it('refuse other names of the host, and pages of other origins, at every path', async () => {
    const url = await start()
    for (const path of ['/', '/clusters', '/metrics', '/clusters/one/', '/clusters/two/graphql'])
      expect([path, await status(`${url}${path}`, { host: 'rebound.example.com' })]).toEqual([path, 421])
    expect(await status(`${url}/metrics`, { host: '10.0.0.1:4000' })).toBe(200)
    expect(await bodyOf(`${url}/graphql`, { host: 'rebound.example.com' })).not.toContain('one, two')
    expect(await bodyOf(`${url}/graphql`, {})).toContain('the clusters are one, two')
    const other = await fetch(`${url}/clusters/one/graphql?query={limits{pageMax}}`, {
      headers: { origin: 'https://evil.example' },
    })
    expect(other.status).toBe(403)
  })

  it('have metrics with their names, once for each, in one scrape or one by one', async () => {
    const shops = twoShops()
    const url = await start(shops)
    await ask(`${url}/clusters/one`, NODES)
    const drain = '{ whatIf(scenario: { actions: [{ cordon: { names: ["a"] } }] }) { ... on Outcome { verdict } } }'
    await ask(`${url}/clusters/two`, drain)
    shops.two.waiting = ['Pod']
    const all = await scrape(url)
    expect(seriesValue(all, 'rehearse_ready', { cluster: 'one' })).toBe(1)
    expect(seriesValue(all, 'rehearse_ready', { cluster: 'two' })).toBe(0)
    expect(seriesValue(all, 'rehearse_question_duration_seconds_count', { question: 'cluster', cluster: 'one' })).toBe(1)
    expect(seriesValue(all, 'rehearse_question_duration_seconds_count', { question: 'cluster', cluster: 'two' })).toBeUndefined()
    expect(seriesValue(all, 'rehearse_run_duration_seconds_count', { cluster: 'two' })).toBe(1)
    expect(seriesValue(all, 'process_cpu_user_seconds_total')).toBeGreaterThan(0)
    const text = await (await fetch(`${url}/metrics`)).text()
    const types = text.split('\n').filter((line) => line.startsWith('# TYPE '))
    expect(new Set(types).size).toBe(types.length)
    const two = await scrape(`${url}/clusters/two`)
    expect(seriesValue(two, 'rehearse_ready', { cluster: 'two' })).toBe(0)
    expect(two.filter(({ labels }) => labels['cluster'] === 'one')).toEqual([])
  })

  it('are named in the audit log', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'clusters-')), 'audit')
    const audit = openAuditLog(file, { log: (line) => expect.fail(line), nowMs: () => 0 })
    const url = await start(twoShops(), { audit })
    for (const name of ['two', 'one']) await ask(`${url}/clusters/${name}`, NODES)
    await audit.close()
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).cluster)).toEqual(['two', 'one'])
  })

  it('share the limit of runs that wait', async () => {
    const url = await start(twoShops(), { limits: { runsWaitingMax: 1 } })
    const drain = `{ whatIf(scenario: { actions: [{ drain: { nodes: { names: ["a"] } } }] }) { __typename ... on LimitExceededError { limit } } }`
    const answers = await Promise.all(['one', 'two'].map((name) => ask(`${url}/clusters/${name}`, drain)))
    expect(answers.map(({ data }) => data.whatIf).filter(({ limit }) => limit === 'runsWaiting')).toHaveLength(1)
  })
})

describe('callers of several clusters', () => {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

  it('are admitted by their own cluster, and by no other at any path', async () => {
    const { url } = await startWithTokens()
    for (const [own, other] of [
      ['one', 'two'],
      ['two', 'one'],
    ] as const) {
      const headers = bearer(`token-${own}`)
      expect((await ask(`${url}/clusters/${own}`, NODES, headers)).errors).toBeUndefined()
      expect((await ask(`${url}/clusters/${other}`, NODES, headers)).errors).toMatchObject([
        { extensions: { code: 'UNAUTHENTICATED' } },
      ])
      expect((await fetch(`${url}/clusters/${own}/metrics`, { headers })).status).toBe(200)
      expect((await fetch(`${url}/clusters/${other}/metrics`, { headers })).status).toBe(401)
      const events = await fetch(`${url}/clusters/${other}/graphql`, {
        method: 'POST',
        headers: { ...headers, accept: 'text/event-stream', 'content-type': 'application/json' },
        body: JSON.stringify({ query: 'subscription { clusterChanges { initial } }' }),
      })
      expect(events.status).toBe(401)
      const client = createClient({
        url: `${url.replace('http', 'ws')}/clusters/${other}/graphql`,
        webSocketImpl: WebSocket,
        retryAttempts: 0,
        connectionParams: headers,
      })
      await expect(client.iterate({ query: NODES }).next()).rejects.toMatchObject({ code: 4403 })
      await client.dispose()
    }
  })

  it('see only names at the root, which shows their tokens to no cluster', async () => {
    const { url, callers } = await startWithTokens()
    for (const path of ['/', '/metrics']) {
      const response = await fetch(`${url}${path}`, { headers: bearer('token-one') })
      expect([path, response.status, await response.json()]).toEqual([
        path,
        403,
        { error: expect.stringContaining('each cluster has callers of its own') },
      ])
    }
    expect(await (await fetch(`${url}/readyz`, { headers: bearer('token-one') })).json()).toEqual({ ready: true })
    expect(await (await fetch(`${url}/clusters`)).json()).toEqual({
      clusters: ['one', 'two'].map((name) => ({ name, path: `/clusters/${name}/` })),
    })
    expect(callers.map(({ seen }) => seen)).toEqual([[], []])
  })
})
