import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AccessReviews } from '../access-reviews.ts'
import { resourceOfKind } from '../resources.ts'
import { ApiConnection } from './api-connection.ts'
import { ApiError } from './api-error.ts'
import { createAccessReviews } from './create-access-reviews.ts'
import { CredentialCache } from './credentials.ts'
import { systemClock } from './ingest-clock.ts'
import { resolveKubeconfig } from './kubeconfig.ts'

const signal = new AbortController().signal
interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: { readonly spec: object }
}
let received: Received[]
let answer: { status: number; body: object }
let reviews: AccessReviews

const server = createServer(async (request, response) => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  received.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(text) })
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const config = {
    clusters: [{ name: 'c', cluster: { server: url } }],
    users: [{ name: 'u', user: {} }],
    contexts: [{ name: 'x', context: { cluster: 'c', user: 'u' } }],
    'current-context': 'x',
  }
  const kubeconfig = join(mkdtempSync(join(tmpdir(), 'reviews-')), 'config')
  writeFileSync(kubeconfig, JSON.stringify(config))
  const credentials = new CredentialCache(() => resolveKubeconfig({ kubeconfig, env: {} }), systemClock)
  reviews = createAccessReviews(new ApiConnection({ server: url, credentials, clock: systemClock, compress: false }))
})
beforeEach(() => {
  received = []
})
afterAll(async () => {
  reviews.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

describe('a token review', () => {
  it('returns the owner of a valid token', async () => {
    const user = { username: 'alice', uid: '1', groups: ['ops'], extra: { key: ['value'] } }
    answer = { status: 201, body: { status: { authenticated: true, user } } }
    expect(await reviews.ownerOf('t', signal)).toEqual(user)
    expect(received).toMatchObject([
      {
        path: '/apis/authentication.k8s.io/v1/tokenreviews',
        headers: { 'content-type': 'application/json' },
        body: { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenReview', spec: { token: 't' } },
      },
    ])
  })

  it.each([
    [{ status: { authenticated: false, error: 'expired' } }],
    [{ status: { authenticated: true, user: {} } }],
    [{ status: { user: { username: 'alice' } } }],
    [{}],
    [[]],
  ])('returns none for %j', async (body) => {
    answer = { status: 201, body }
    expect(await reviews.ownerOf('t', signal)).toBeUndefined()
  })

  it('that is refused is an error', async () => {
    answer = { status: 403, body: { kind: 'Status', message: 'forbidden', reason: 'Forbidden', code: 403 } }
    await expect(reviews.ownerOf('t', signal)).rejects.toBeInstanceOf(ApiError)
  })
})

describe('a review of access', () => {
  const owner = { username: 'alice', uid: '1', groups: ['ops'], extra: { key: ['value'] } }
  const resource = (kind: string) => resourceOfKind(kind) ?? expect.fail(kind)

  it.each([
    ['Deployment', { verb: 'list', group: 'apps', resource: 'deployments', namespace: '' }],
    ['Node', { verb: 'list', group: '', resource: 'nodes', namespace: '' }],
    ['Lease', { verb: 'list', group: 'coordination.k8s.io', resource: 'leases', namespace: 'kube-node-lease' }],
  ])('names what is read of a %s', async (kind, resourceAttributes) => {
    answer = { status: 201, body: { status: { allowed: true } } }
    expect(await reviews.mayList(owner, resource(kind), signal)).toBe(true)
    const spec = { user: 'alice', uid: '1', groups: ['ops'], extra: { key: ['value'] }, resourceAttributes }
    expect(received[0]?.body).toEqual({ apiVersion: 'authorization.k8s.io/v1', kind: 'SubjectAccessReview', spec })
  })

  it.each([[{ status: { allowed: false } }], [{ status: {} }], [{ status: { allowed: 'yes' } }], [{}]])(
    'does not count as a permission: %j',
    async (body) => {
      answer = { status: 201, body }
      expect(await reviews.mayList(owner, resource('Pod'), signal)).toBe(false)
    },
  )
})
