import { readdirSync, readFileSync } from 'node:fs'
import { Agent, createServer, METHODS, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collectionPath, RESOURCES } from '../resources.ts'
import { openRequest, REVIEWS, RequestRefusedError } from './transport.ts'

const PODS = '/api/v1/pods'
const POD = '/api/v1/namespaces/shop/pods/web-1'
const INGEST = join(import.meta.dirname, '..')
const agent = new Agent()
let received: string[]
let server: Server
let base: URL

beforeAll(async () => {
  received = []
  server = createServer((request, response) => {
    received.push(`${request.method} ${request.url}`)
    response.end()
  })
  server.on('connect', (_request, socket) => socket.destroy())
  server.on('connection', () => received.push('a connection'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})

afterAll(async () => {
  agent.destroy()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

function send(method: string, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = openRequest(base, { method, path, agent, headers: {} })
    request.on('response', (response) => response.resume().on('end', resolve))
    request.on('error', reject)
    request.end()
  })
}

const ROLLOUTS = '/apis/argoproj.io/v1alpha1/rollouts'
const others = [...METHODS, 'get', 'Get', ' GET', 'GET ', '', 'NEW'].filter((method) => method !== 'GET')
const refused: readonly (readonly [method: string, path: string])[] = [
  ...others.flatMap((method) => [[method, PODS] as const, [method, `${PODS}?watch=1`] as const]),
  ...['', '/', POD, `${POD}/exec?command=rm`, `${POD}/attach`, `${POD}/portforward`, `${POD}/log`, `${POD}/eviction`].map(
    (path) => ['GET', path] as const,
  ),
  ...['/api/v1/secrets', '/api/v1/configmaps', '/api/v1/nodes/n/proxy/run', `${PODS}/../secrets`, `/x${PODS}`, `${PODS}/`].map(
    (path) => ['GET', path] as const,
  ),
  ...[`${ROLLOUTS}/web`, `${ROLLOUTS}/`, `${ROLLOUTS}/../x`, '/apis/argoproj.io/v1alpha1/..', '/apis/argoproj.io/v1alpha1'].map(
    (path) => ['GET', path] as const,
  ),
  ...['/apis/argoproj.io/v1alpha1/namespaces/shop/rollouts/web/exec', '/apis/rbac.authorization.k8s.io/v1/clusterroles'].map(
    (path) => ['GET', path] as const,
  ),
  ...others.map((method) => [method, ROLLOUTS] as const),
  ...[`http://elsewhere${PODS}`, `//elsewhere${PODS}`, `${PODS}#`, `${PODS}\r\nX: y`, '/api/v1/Pods'].map(
    (path) => ['GET', path] as const,
  ),
  ...Object.values(REVIEWS).flatMap((path) => [
    ...others.filter((method) => method !== 'POST').map((method) => [method, path] as const),
    ['GET', path] as const,
    ['POST', `${path}?dryRun=All`] as const,
    ['POST', `${path}/x`] as const,
  ]),
  ['POST', '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews'],
  ['DELETE', '/version'],
]

describe('the transport', () => {
  it('sends lists and watches of every kind, and the request for the version', async () => {
    const paths = ['/version', ...RESOURCES.map(collectionPath).flatMap((path) => [path, `${path}?watch=1`])]
    for (const path of paths) await send('GET', path)
    expect(received.filter((line) => line !== 'a connection')).toEqual(paths.map((path) => `GET ${path}`))
  })

  it('sends lists and watches of custom resources', async () => {
    received = []
    const paths = [ROLLOUTS, `${ROLLOUTS}?watch=1`, '/apis/jobset.x-k8s.io/v1alpha2/jobsets']
    for (const path of paths) await send('GET', path)
    expect(received.filter((line) => line !== 'a connection')).toEqual(paths.map((path) => `GET ${path}`))
  })

  it('sends reviews of callers', async () => {
    received = []
    for (const path of Object.values(REVIEWS)) await send('POST', path)
    expect(received.filter((line) => line !== 'a connection')).toEqual(Object.values(REVIEWS).map((path) => `POST ${path}`))
  })

  it(`refuses ${refused.length} other requests, and no connection is opened`, async () => {
    received = []
    for (const [method, path] of refused) {
      await expect(send(method, path), `${method} ${path}`).rejects.toBeInstanceOf(RequestRefusedError)
    }
    expect(received).toEqual([])
  })

  it('is the only way from ingest to a network', () => {
    const files = readdirSync(INGEST, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.ts$/.test(name))
    const using = (way: RegExp) => files.filter((name) => way.test(readFileSync(join(INGEST, name), 'utf8'))).sort()
    expect(using(/import [^;]*?\b(?:request|get|connect|createConnection)\b[^;]*? from 'node:(?:https?|net)'/)).toEqual([
      'kubernetes/transport.ts',
    ])
    expect(using(/'node:(?:http2|dgram|tls)'|\b(?:fetch|WebSocket|EventSource)\(/)).toEqual([])
    // Which is there for kubeconfigs.
    expect(using(/import\('@kubernetes\/client-node'\)|from '@kubernetes\/client-node'/)).toEqual(['kubernetes/credentials.ts'])
  })
})
