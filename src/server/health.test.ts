import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ApiRequest, ApiServer } from '../../test/support/api-server.ts'
import { fastClock } from '../../test/support/api-server-clock.ts'
import { ApiCluster } from '../../test/support/api-server-cluster.ts'
import { createKubernetesSource } from '../ingest/kubernetes/kubernetes-source.ts'
import { LiveTwin } from './live-twin.ts'
import { startServer } from './server.ts'

let cluster: ApiCluster
let api: ApiServer
beforeEach(async () => {
  cluster = new ApiCluster()
  cluster.put('Node', 'a')
  api = await ApiServer.start(cluster)
})
afterEach(() => api.stop())

/** A server on the twin of that cluster, from its start. */
async function served(use: (readyz: () => Promise<{ status: number; body: unknown }>, twin: LiveTwin) => Promise<void>) {
  const source = await createKubernetesSource({ kubeconfig: api.kubeconfig(), clock: fastClock(50) })
  const twin = new LiveTwin(source, { live: true })
  const stop = new AbortController()
  const ended = twin.run(stop.signal)
  const server = await startServer({ twin, port: 0, log: () => {} })
  try {
    await use(async () => {
      const response = await fetch(`${server.url}/readyz`)
      return { status: response.status, body: await response.json() }
    }, twin)
  } finally {
    await server.close()
    stop.abort()
    await ended
  }
}

const isListOf = (plural: string) => (request: ApiRequest) => !request.watch && request.path.endsWith(`/${plural}`)

describe('readiness', () => {
  it('names the kind whose first list fails, and why, until it is complete', async () => {
    let broken = true
    api.fault = (request) =>
      broken && isListOf('pods')(request) ? { type: 'status', status: 429, headers: { 'retry-after': '1' } } : undefined
    await served(async (readyz, twin) => {
      await expect
        .poll(async () => (await readyz()).body)
        .toMatchObject({
          ready: false,
          waitingFor: ['Pod'],
          reasons: [expect.stringMatching(/^Pod: .*429/)],
        })
      expect((await readyz()).status).toBe(503)
      expect(twin.readingOf('Pod')?.failures).toBeGreaterThan(0)
      broken = false
      await expect.poll(readyz).toEqual({ status: 200, body: { ready: true, waitingFor: [], reasons: [] } })
    })
  })

  it('reports nodes that may not be read, with what to grant', async () => {
    cluster.forbidden.add('Node')
    await served(async (readyz) => {
      await expect
        .poll(async () => (await readyz()).body)
        .toMatchObject({
          ready: false,
          waitingFor: ['Node'],
          reasons: [expect.stringContaining('Node: no permission to read nodes')],
        })
    })
  })
})

describe('what is counted of a kind', () => {
  it('counts its lists and watches, and how long nothing showed what is current', async () => {
    await served(async (_readyz, twin) => {
      await expect.poll(() => twin.readingOf('Node')).toMatchObject({ state: 'watching', lists: 1, watches: 1 })
      const gone = { kind: 'Status', status: 'Failure', reason: 'Expired', code: 410 }
      api.fault = (request) =>
        request.watch && request.path.endsWith('/nodes') ? { type: 'error-frame', status: gone } : undefined
      cluster.compact()
      await expect.poll(() => twin.readingOf('Node')?.lists, { timeout: 20_000 }).toBeGreaterThan(1)
      expect(twin.readingOf('Node')?.watches).toBeGreaterThan(1)
      expect(twin.readingOf('Node')?.lagMs).toBeGreaterThanOrEqual(0)
    })
  }, 30_000)
})
