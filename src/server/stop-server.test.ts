import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createClient } from 'graphql-ws'
import { beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { smallShop } from '../../test/support/small-shop.ts'
import type { StateTwin } from '../../test/support/state-twin.ts'
import { type RunningServer, startServer } from './server.ts'

const LONG =
  '{ whatIf(scenario: { horizon: "6h", actions: [{ scale: { target: { kind: "Deployment", name: "web" }, replicas: 80 } }] }) { __typename } }'
/** Longer than any test. */
const GRACE_MS = 3_600_000

let twin: StateTwin
let server: RunningServer
beforeEach(async () => {
  twin = smallShop()
  server = await startServer({ twin, port: 0, log: () => {} })
})

const post = (query: string): Promise<Response> =>
  fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })

describe('a server that stops', () => {
  it('is not ready, refuses new requests, and completes runs under way', async () => {
    const answer = post(LONG)
    await expect.poll(() => twin.pins).toBeGreaterThan(0)
    const waiting: number[] = []
    const closed = server.close({ graceMs: GRACE_MS, onWait: (count) => waiting.push(count) })
    const ready = await fetch(`${server.url}/readyz`)
    expect([ready.status, await ready.json()]).toMatchObject([503, { ready: false, reasons: ['the server is stopping'] }])
    expect((await fetch(`${server.url}/livez`)).status).toBe(200)
    const refused = await post('{ limits { pageMax } }')
    expect([refused.status, await refused.json()]).toEqual([503, { error: expect.stringContaining('the server is stopping') }])
    expect(await (await answer).json()).toEqual({ data: { whatIf: { __typename: 'Outcome' } } })
    await closed
    expect(waiting).toEqual([1])
    await expect(fetch(`${server.url}/livez`)).rejects.toThrow()
  })

  it('ends runs when the grace period is over', async () => {
    const answer = post(LONG)
    await expect.poll(() => twin.pins).toBeGreaterThan(0)
    await server.close({ graceMs: 1 })
    expect(await (await answer).json()).toMatchObject({ errors: [{ extensions: { code: 'ABANDONED' } }] })
  })

  it('completes subscriptions at once, and closes their connections with the code 1001', async () => {
    let code: unknown
    const client = createClient({
      url: `${server.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
      // A lazy client closes its connection with its last operation.
      lazy: false,
      onNonLazyError: () => {},
      on: {
        closed: (event) => {
          code = (event as { readonly code?: number }).code
        },
      },
    })
    const items = client.iterate({ query: 'subscription { clusterChanges { sequence } }' })
    await items.next()
    await server.close({ graceMs: GRACE_MS })
    expect(await items.next()).toMatchObject({ done: true })
    await expect.poll(() => code).toBe(1001)
    expect(twin.listeners).toBe(0)
  })
})

describe('the process', () => {
  async function serving(): Promise<{ child: ChildProcess; url: string }> {
    const args = ['--import', 'tsx', 'src/cli/main.ts', 'serve', '--port', '0', '--no-warm-up']
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    let out = ''
    for await (const text of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
      out += text
      if (out.includes('Stop with Ctrl-C')) break
    }
    child.stdout?.resume()
    return { child, url: /http:\/\/[\w.:]+/.exec(out)?.[0] ?? '' }
  }

  it('ends with 0 at the first SIGTERM, and at once at the second signal', async () => {
    await server.close()
    const idle = await serving()
    idle.child.kill('SIGTERM')
    expect(await once(idle.child, 'exit')).toEqual([0, null])
    const busy = await serving()
    const actions = '[{ scale: { target: { kind: "Deployment", name: "search", namespace: "shop" }, replicas: 5000 } }]'
    const body = JSON.stringify({ query: `{ whatIf(scenario: { horizon: "24h", actions: ${actions} }) { __typename } }` })
    const headers = { 'content-type': 'application/json' }
    const cut = fetch(`${busy.url}/graphql`, { method: 'POST', headers, body }).catch(() => 'cut off')
    const status = async (): Promise<number> => (await fetch(`${busy.url}/readyz`)).status
    // Requests are read in the order in which they arrive.
    await fetch(`${busy.url}/graphql`, { method: 'POST', headers, body: '{"query":"{ limits { pageMax } }"}' })
    busy.child.kill('SIGTERM')
    await expect.poll(status).toBe(503)
    busy.child.kill('SIGINT')
    expect(await once(busy.child, 'exit')).toEqual([null, 'SIGINT'])
    expect(await cut).toBe('cut off')
  })
})
