import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cli, savedCluster, webCluster } from '../../test/support/cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'request-timeout-'))
const kubeconfig = join(folder, 'config')
const requests: string[] = []
/** What the API server does with a request; it never answers otherwise. */
let answer: ((end: (status: number, headers: Record<string, string>) => void) => void) | undefined
let server: Server

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.url ?? '')
    answer?.((status, headers) => response.writeHead(status, headers).end('busy'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  writeFileSync(
    kubeconfig,
    `{ apiVersion: v1, kind: Config, current-context: c, clusters: [{ name: c, cluster: { server: 'http://127.0.0.1:${port}' } }],
       users: [{ name: u, user: {} }], contexts: [{ name: c, context: { cluster: c, user: u } }] }`,
  )
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('--request-timeout', () => {
  it('ends a command with the cause when the API server accepts requests and never answers', async () => {
    answer = undefined
    const { code, out, err } = await cli(['cordon', 'a', '--kubeconfig', kubeconfig, '--request-timeout', '200ms'])
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/returns no usable response: no answer within 200 ms \(--request-timeout\)/)
    expect(err).not.toMatch(/retry|again by itself/i)
    expect(requests.length).toBeGreaterThan(0)
  })

  it('ends a command at once when the API server requires a long pause', async () => {
    answer = (end) => end(429, { 'retry-after': '3600' })
    const { code, err } = await cli(['cordon', 'a', '--kubeconfig', kubeconfig])
    expect([code, err]).toEqual([1, expect.stringContaining('returns status 429: busy (Retry-After: 3600 s)')])
  })

  it.each([
    ['with files', ['--from', savedCluster(webCluster())], '--request-timeout applies to a cluster: files are given with --from'],
    [
      'with a server',
      ['--server', 'http://127.0.0.1:1'],
      '--request-timeout applies to a cluster that this command reads itself',
    ],
  ])('is refused %s', async (_, flags, message) => {
    const { code, err } = await cli(['cordon', 'a', ...flags, '--request-timeout', '5s'])
    expect([code, err]).toEqual([1, expect.stringContaining(message)])
  })

  it.each(['0s', 'soon'])('refuses %s', async (text) => {
    const { code, err } = await cli(['cordon', 'a', '--kubeconfig', kubeconfig, '--request-timeout', text])
    expect([code, err]).toEqual([1, expect.stringContaining('--request-timeout')])
  })
})
