import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createKubernetesSource } from '../../src/ingest/kubernetes/kubernetes-source.ts'
import { ApiServer } from '../support/api-server.ts'
import { fastClock } from '../support/api-server-clock.ts'
import { ApiCluster } from '../support/api-server-cluster.ts'
import { SourceReader } from '../support/source-reader.ts'

let folder: string
let server: ApiServer
let readers: SourceReader[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'credentials-'))
  const cluster = new ApiCluster()
  cluster.put('Pod', 'a', { namespace: 'shop' })
  server = await ApiServer.start(cluster)
  readers = []
})

afterEach(async () => {
  for (const reader of readers) await reader.stop()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function read(user: Record<string, unknown>, speed = 200): Promise<SourceReader> {
  const reader = new SourceReader(await createKubernetesSource({ kubeconfig: server.kubeconfig(user), clock: fastClock(speed) }))
  readers.push(reader)
  return reader
}

function lastHeaders() {
  return server.requests.at(-1)?.headers ?? {}
}

/** A login plugin that counts its runs and answers with `token-1`, `token-2`... */
function plugin(body = ''): Record<string, unknown> {
  const path = join(folder, 'login.sh')
  const answer = '{"kind":"ExecCredential","apiVersion":"client.authentication.k8s.io/v1","status":{"token":"token-\'$n\'"}}'
  writeFileSync(
    path,
    `#!/bin/sh\necho run >> ${folder}/runs\nn=$(wc -l < ${folder}/runs | tr -d ' ')\nprintf %s "$KUBERNETES_EXEC_INFO" > ${folder}/info\n${body}\necho '${answer}'\n`,
  )
  chmodSync(path, 0o755)
  return { exec: { apiVersion: 'client.authentication.k8s.io/v1', command: path, interactiveMode: 'Never' } }
}

function runs(): number {
  return readFileSync(join(folder, 'runs'), 'utf8').split('\n').length - 1
}

describe('credentials', () => {
  it('are sent as a token, with the headers of impersonation', async () => {
    const reader = await read({ token: 'abc', as: 'eve', 'as-groups': ['g1', 'g2'], 'as-user-extra': { scopes: ['view'] } })
    await reader.until(() => reader.synced.includes('Pod'), 'the pods')
    const headers = lastHeaders()
    expect(headers.authorization).toBe('Bearer abc')
    expect(headers['impersonate-user']).toBe('eve')
    expect(headers['impersonate-group']).toBe('g1, g2')
    expect(headers['impersonate-extra-scopes']).toBe('view')
  })

  it('come from a token file, which overrides a token and is read again when it changes', async () => {
    const tokenFile = join(folder, 'token')
    writeFileSync(tokenFile, 'first\n')
    const reader = await read({ token: 'ignored', tokenFile })
    await reader.until(() => reader.synced.includes('Pod'), 'the pods')
    expect(lastHeaders().authorization).toBe('Bearer first')
    writeFileSync(tokenFile, 'second\n')
    server.fault = ({ headers }) => (headers.authorization === 'Bearer second' ? undefined : { type: 'status', status: 401 })
    await reader.until(() => lastHeaders().authorization === 'Bearer second', 'the new token')
  })

  it('are user and password', async () => {
    const reader = await read({ username: 'eve', password: 'pw' })
    await reader.until(() => reader.synced.includes('Pod'), 'the pods')
    expect(lastHeaders().authorization).toBe(`Basic ${Buffer.from('eve:pw').toString('base64')}`)
  })

  it('are a client certificate from files beside the kubeconfig', async () => {
    const reader = await read({ 'client-certificate': 'cert.pem', 'client-key': 'key.pem' })
    await reader.until(() => reader.synced.includes('Pod'), 'the pods')
    expect(server.requests[0]?.commonName).toBe('api-server')
    expect(lastHeaders().authorization).toBeUndefined()
  })

  it('of a plugin are requested once for any number of requests', async () => {
    server.fault = (request) => (request.watch ? { type: 'close' } : undefined)
    const reader = await read(plugin())
    await reader.until(() => server.requests.length > 120, 'many requests')
    expect(runs()).toBe(1)
    expect(lastHeaders().authorization).toBe('Bearer token-1')
    expect(JSON.parse(readFileSync(join(folder, 'info'), 'utf8'))).toEqual({
      apiVersion: 'client.authentication.k8s.io/v1',
      kind: 'ExecCredential',
      spec: { interactive: false },
    })
  })

  it('of a plugin are requested again after 401, once for all kinds', async () => {
    server.fault = ({ headers }) => (headers.authorization === 'Bearer token-1' ? { type: 'status', status: 401 } : undefined)
    const reader = await read(plugin())
    await reader.until(() => reader.synced.includes('Pod') && reader.synced.includes('Node'), 'pods and nodes')
    expect(runs()).toBe(2)
    expect(reader.problems).toEqual([])
  })

  it('that a plugin cannot return are reported with its message, and it is retried after a delay', async () => {
    const reader = await read(plugin('echo "session expired, run login" >&2; exit 3'), 100)
    await reader.until(() => reader.problems.length > 0, 'the problem')
    expect(reader.problems).toMatchObject([{ code: 'credentials-failed', severity: 'error' }])
    expect(reader.problems[0]?.message).toContain('session expired, run login')
    // 27 kinds need credentials, and all try again after a second or so.
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(runs()).toBe(1)
  })

  it('need a certificate authority: a server with another certificate is not trusted', async () => {
    const kubeconfig = server.kubeconfig()
    const content = JSON.parse(readFileSync(kubeconfig, 'utf8'))
    delete content.clusters[0].cluster['certificate-authority']
    writeFileSync(kubeconfig, JSON.stringify(content))
    const reader = new SourceReader(await createKubernetesSource({ kubeconfig, clock: fastClock(200) }))
    readers.push(reader)
    await reader.until(() => reader.problems.length > 0, 'the problem')
    expect(reader.problems[0]).toMatchObject({ code: 'server-unreachable' })
    expect(server.requests).toHaveLength(0)
  })
})
