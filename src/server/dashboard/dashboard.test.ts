import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bundleDashboard } from '../../../scripts/build/bundle-dashboard.mjs'
import { smallShop } from '../../../test/support/small-shop.ts'
import { AccessError, type Authenticator } from '../access/authenticator.ts'
import { type RunningServer, startServer } from '../server.ts'
import { type Dashboard, readDashboard } from './read-dashboard.ts'

const FOLDER = mkdtempSync(join(tmpdir(), 'rehearse-dashboard-'))
const SCRIPT_BYTES_MAX = 150_000

let dashboard: Dashboard
let server: RunningServer

beforeAll(async () => {
  await bundleDashboard(FOLDER)
  dashboard = readDashboard(pathToFileURL(`${FOLDER}/`)) ?? new Map()
})
afterAll(() => rmSync(FOLDER, { recursive: true }))
beforeEach(async () => {
  server = await startServer({ twin: smallShop(), port: 0, log: () => {}, dashboard })
})
afterEach(() => server.close())

const PATHS = ['/', '/dashboard/main.css', '/dashboard/main.js']

describe('the dashboard', () => {
  it.each(PATHS)('%s is sent with a policy that allows its own script, style and server alone', async (path) => {
    const { status, headers } = await fetch(`${server.url}${path}`)
    expect(status).toBe(200)
    const policy = headers.get('content-security-policy')?.split('; ') ?? []
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("style-src 'self'")
    expect(policy).toContain("connect-src 'self'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("form-action 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy.join(' ')).not.toMatch(/unsafe|https?:|\*/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('no-cache')
  })

  it('has no script and no style in its page, and names no other server', async () => {
    const page = await (await fetch(server.url)).text()
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=/)
    const addresses = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address)
    expect(addresses.sort()).toEqual(['dashboard/main.css', 'dashboard/main.js', 'data:,'])
    for (const address of PATHS) expect((await fetch(`${server.url}${address}`)).status).toBe(200)
  })

  it('is loaded once: the same file is not sent again', async () => {
    const etag = (await fetch(`${server.url}/dashboard/main.js`)).headers.get('etag') ?? ''
    const again = await fetch(`${server.url}/dashboard/main.js`, { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const other = await fetch(`${server.url}/dashboard/main.js`, { headers: { 'if-none-match': '"other"' } })
    expect(other.status).toBe(200)
  })

  it('is compressed for those who take it, and the same without', async () => {
    const [zipped, plain] = await Promise.all(
      ['gzip', 'identity'].map((encoding) =>
        fetch(`${server.url}/dashboard/main.js`, { headers: { 'accept-encoding': encoding } }),
      ),
    )
    expect([zipped?.headers.get('content-encoding'), plain?.headers.get('content-encoding')]).toEqual(['gzip', null])
    expect(await zipped?.text()).toBe(await plain?.text())
  })

  it(`has a script of less than ${SCRIPT_BYTES_MAX / 1000} KB, compressed`, () => {
    const script = dashboard.get('/dashboard/main.js')
    expect(script && gzipSync(script.body).length).toBeLessThan(SCRIPT_BYTES_MAX)
    expect(script?.gzipped.length).toBeGreaterThan(1000)
  })

  it('takes no other method', async () => {
    const response = await fetch(server.url, { method: 'POST', body: '{}' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    const head = await fetch(server.url, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  it('serves none of the other paths', async () => {
    for (const path of ['/dashboard', '/dashboard/', '/dashboard/../package.json', '/dashboard/%2e%2e/package.json', '/main.js'])
      expect((await fetch(`${server.url}${path}`)).status, path).toBe(404)
  })
})

it('holds nothing of the cluster, and needs no token; its queries do', async () => {
  await server.close()
  const authenticator: Authenticator = {
    authenticate: () => Promise.reject(new AccessError(401, 'a token is required')),
    onChange: () => {},
    close: () => {},
  }
  server = await startServer({ twin: smallShop(), port: 0, log: () => {}, dashboard, authenticator })
  expect((await fetch(server.url)).status).toBe(200)
  const answer = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"query":"{ limits { pageMax } }"}',
  })
  expect(answer.status).toBe(401)
})

it('reports how it is built where it is not', async () => {
  expect(readDashboard(pathToFileURL(`${FOLDER}/none/`))).toBeUndefined()
  await server.close()
  server = await startServer({ twin: smallShop(), port: 0, log: () => {}, dashboard: new Map() })
  const response = await fetch(server.url)
  expect([response.status, await response.json()]).toEqual([404, { error: expect.stringContaining('run npm run build') }])
})
