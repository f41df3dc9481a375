import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CookieBrowser } from '../../../test/support/cookie-browser.ts'
import { CLIENT, OidcIssuer } from '../../../test/support/oidc-issuer.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import type { TokenOwner } from '../../ingest/access-reviews.ts'
import { AccessError, type Caller } from '../access/authenticator.ts'
import { Login } from '../access/login/login.ts'
import { firstAdmission } from '../access/oidc/first-admission.ts'
import { OidcCallers } from '../access/oidc/oidc-callers.ts'
import { type RunningServer, startClusters } from '../server.ts'

let issuer: OidcIssuer
let server: RunningServer
/** The clusters that admit the user. */
let admitting: Set<string>

/** The callers of a cluster, which admits them or not. */
class CallersOf extends OidcCallers {
  readonly #name: string

  constructor(name: string) {
    const claims = { usernameClaim: 'sub', usernamePrefix: '-', groupsClaim: undefined, groupsPrefix: undefined }
    const clock = { nowMs: () => 0, now: Date.now, every: () => () => {} }
    super({ issuer: issuer.url, clientId: CLIENT, log: () => {}, ...claims, ...clock, reviews: undefined, namespaces: () => [] })
    this.#name = name
  }

  override async admit(owner: TokenOwner): Promise<Caller> {
    if (!admitting.has(this.#name)) throw new AccessError(403, `${owner.username} may not list pods in ${this.#name}`)
    return super.admit(owner)
  }
}

beforeEach(async () => {
  issuer = await OidcIssuer.start()
  admitting = new Set(['one', 'two'])
  const callers = ['one', 'two'].map((name) => [name, new CallersOf(name)] as const)
  const login = new Login({
    issuer: issuer.url,
    clientId: CLIENT,
    clientSecret: undefined,
    scopes: [],
    address: 'http://127.0.0.1:4000',
    sessionMs: 3_600_000,
    ...firstAdmission(callers.map(([, each]) => each)),
    log: () => {},
    nowMs: () => 0,
  })
  const clusters = callers.map(
    ([name, each]) => [name, { twin: smallShop(), authenticator: each, login: login.of((owner) => each.admit(owner)) }] as const,
  )
  server = await startClusters(new Map(clusters), { port: 0, log: () => {} })
})
afterEach(async () => {
  await server.close()
  await issuer.close()
})

const statuses = async (browser: CookieBrowser): Promise<readonly number[]> =>
  Promise.all(['one', 'two'].map(async (name) => (await browser.query(undefined, `/clusters/${name}`)).status))

describe('a browser of a server of several clusters', () => {
  it('logs in once for all of them, and continues at the one it was at', async () => {
    const browser = new CookieBrowser(server.url)
    const first = await browser.query({}, '/clusters/two')
    expect((await first.json()).errors[0].extensions).toMatchObject({ login: '/login' })
    const done = await browser.login('/clusters/two/#/maintenance')
    expect([done.status, done.headers.get('location')]).toEqual([302, '/clusters/two/#/maintenance'])
    expect(await statuses(browser)).toEqual([200, 200])
    expect(issuer.requests.get('/token')).toBe(1)
  })

  it('sees those that admit its user', async () => {
    admitting.delete('one')
    const browser = new CookieBrowser(server.url)
    expect((await browser.login()).status).toBe(302)
    expect(await statuses(browser)).toEqual([403, 200])
  })

  it('is refused where none admits its user', async () => {
    admitting.clear()
    const answer = await new CookieBrowser(server.url).login()
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('alice may not list pods in one')])
  })

  it('logs out of all of them', async () => {
    const browser = new CookieBrowser(server.url)
    await browser.login()
    const csrf = { 'x-rehearse-csrf': browser.csrf }
    expect((await browser.get('/logout', { method: 'POST', headers: csrf })).status).toBe(204)
    expect(await statuses(browser)).toEqual([401, 401])
  })

  it('finds links to the clusters at the root, and nothing about them', async () => {
    const page = await (await fetch(server.url)).text()
    expect(page).toContain('<li><a href="/clusters/one/">one</a></li>')
  })
})
