import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ApiConnection, WATCH_SILENCE_MS_MAX } from '../../src/ingest/kubernetes/api-connection.ts'
import { ApiError, TransportError } from '../../src/ingest/kubernetes/api-error.ts'
import { CredentialCache } from '../../src/ingest/kubernetes/credentials.ts'
import { systemClock } from '../../src/ingest/kubernetes/ingest-clock.ts'
import { type KubeconfigOptions, resolveKubeconfig } from '../../src/ingest/kubernetes/kubeconfig.ts'
import { ApiServer } from '../support/api-server.ts'
import { ManualClock } from '../support/api-server-clock.ts'
import { ApiCluster } from '../support/api-server-cluster.ts'

const PODS = '/api/v1/pods'
const signal = new AbortController().signal
let server: ApiServer
let connections: ApiConnection[]
let others: Server[]

beforeEach(async () => {
  const cluster = new ApiCluster()
  for (let i = 0; i < 300; i++) cluster.put('Pod', `pod-${i}`, { namespace: 'shop' })
  server = await ApiServer.start(cluster)
  connections = []
  others = []
})

afterEach(async () => {
  for (const connection of connections) connection.close()
  await server.stop()
  for (const other of others) {
    other.closeAllConnections()
    other.close()
  }
})

interface Way extends KubeconfigOptions {
  readonly compress?: boolean
  readonly clock?: ManualClock
  /** Instead of the address in the kubeconfig. */
  readonly address?: string
}

async function open({ compress = false, clock, address, ...options }: Way = {}): Promise<ApiConnection> {
  const kubeconfig = server.kubeconfig()
  if (address !== undefined) writeFileSync(kubeconfig, readFileSync(kubeconfig, 'utf8').replace(server.url, address))
  const load = () => resolveKubeconfig({ kubeconfig, ...options })
  const { server: url } = await load()
  const credentials = new CredentialCache(load, clock ?? systemClock)
  const connection = new ApiConnection({ server: url, credentials, clock: clock ?? systemClock, compress })
  connections.push(connection)
  return connection
}

async function podsOf(body: AsyncIterable<Buffer>): Promise<number> {
  const parts: Buffer[] = []
  for await (const part of body) parts.push(part)
  return JSON.parse(Buffer.concat(parts).toString()).items.length
}

async function listen(other: Server): Promise<number> {
  others.push(other)
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  return (other.address() as AddressInfo).port
}

describe('a connection', () => {
  it('is one for many requests', async () => {
    const connection = await open()
    for (let i = 0; i < 5; i++) expect(await podsOf(await connection.get(PODS, signal))).toBe(300)
    expect(server.connections).toBe(1)
  })

  it('requests gzip when configured, and inflates', async () => {
    const connection = await open({ compress: true })
    for (let i = 0; i < 3; i++) expect(await podsOf(await connection.get(PODS, signal))).toBe(300)
    expect(server.requests.at(-1)?.headers['accept-encoding']).toBe('gzip')
    expect(server.connections).toBe(1)
  })

  it('reports a truncated compressed answer', async () => {
    const connection = await open({ compress: true })
    server.fault = () => ({ type: 'cut', afterBytes: 500 })
    const body = await connection.get(PODS, signal)
    await expect(podsOf(body)).rejects.toBeInstanceOf(TransportError)
  })

  it('abandons a watch that stalls for 90 s, no sooner', async () => {
    const clock = new ManualClock()
    const connection = await open({ clock })
    server.fault = () => ({ type: 'silent' })
    const body = await connection.get(`${PODS}?watch=1&resourceVersion=1`, signal, { silenceMs: WATCH_SILENCE_MS_MAX })
    const first = body.next()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(clock.pending).toEqual([90_000])
    clock.advance(89_999)
    expect(clock.pending).toEqual([1])
    clock.advance(1)
    await expect(first).rejects.toThrow('no data for 1 min 30 s')
  })

  it('turns the answers of the server into errors that state what to do', async () => {
    const connection = await open()
    server.fault = () => ({
      type: 'status',
      status: 429,
      headers: { 'retry-after': '7' },
      body: { message: 'too many', reason: 'TooManyRequests' },
    })
    const error = await connection.get(PODS, signal).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 429, retryAfterMs: 7_000, message: 'too many', passing: true, gone: false })
  })

  it('supports plain HTTP, as kubectl proxy serves it, and a path prefix', async () => {
    const requested: string[] = []
    const port = await listen(
      createServer((request, response) => {
        requested.push(request.url ?? '')
        response.end('{"items":[{}]}')
      }),
    )
    const connection = await open({ address: `http://127.0.0.1:${port}/k8s/clusters/c-1/` })
    expect(await podsOf(await connection.get(PODS, signal))).toBe(1)
    expect(requested).toEqual(['/k8s/clusters/c-1/api/v1/pods'])
  })

  it('uses the proxy of the kubeconfig', async () => {
    const tunnels: string[] = []
    const proxy = createServer()
    proxy.on('connect', (request, socket, head) => {
      tunnels.push(request.url ?? '')
      const [host, port] = (request.url ?? '').split(':')
      const upstream = connect(Number(port), host, () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n')
        upstream.write(head)
        upstream.pipe(socket).pipe(upstream)
      })
      upstream.on('error', () => socket.destroy())
      socket.on('error', () => upstream.destroy())
    })
    const port = await listen(proxy)
    const kubeconfig = server.kubeconfig()
    const content = JSON.parse(readFileSync(kubeconfig, 'utf8'))
    content.clusters[0].cluster['proxy-url'] = `http://127.0.0.1:${port}`
    writeFileSync(kubeconfig, JSON.stringify(content))
    const connection = await open({ kubeconfig })
    for (let i = 0; i < 3; i++) expect(await podsOf(await connection.get(PODS, signal))).toBe(300)
    expect(tunnels).toEqual([new URL(server.url).host])
  })
})
