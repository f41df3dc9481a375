import { afterEach, describe, expect, it } from 'vitest'
import { broughtBack, CertifiedLogin } from '../support/certified-login.ts'
import { CertifiedProvider } from '../support/certified-provider.ts'
import { savedCluster, webCluster } from '../support/cli.ts'
import { CLIENT } from '../support/oidc-issuer.ts'
import { PageBrowser } from '../support/page-browser.ts'
import { serving } from '../support/serving.ts'

// The login of browsers at a provider that is certified, and was not written for this project.

let provider: CertifiedProvider
let login: CertifiedLogin | undefined

afterEach(async () => {
  await login?.close()
  login = undefined
  await provider?.stop()
})

const newBrowser = (): PageBrowser => login?.newBrowser() ?? new PageBrowser('', '')
const lines = (): readonly string[] => login?.lines ?? []

/** Uses a server of the program with these flags. */
function served(flags: readonly string[], use: (browser: PageBrowser) => Promise<void>) {
  const named = ['--oidc-issuer-url', provider.url, '--oidc-client-id', CLIENT, '--oidc-redirect-url', 'http://127.0.0.1:4000']
  const cluster = savedCluster(webCluster({ pods: ['a', 'b', 'b'] }))
  return serving(['--from', cluster, ...named, ...flags], (url) => use(new PageBrowser(url, provider.url)))
}

describe('a browser that logs in at the pages of the provider', () => {
  it('gets a session, uses it, and logs out', async () => {
    provider = await CertifiedProvider.start()
    const flags = ['--oidc-username-claim', 'email', '--oidc-groups-claim', 'groups', '--oidc-scope', 'email']
    const run = await served(flags, async (browser) => {
      expect((await browser.query({})).status).toBe(401)
      const done = await browser.login('/#/maintenance')
      expect([done.status, done.headers.get('location')]).toEqual([302, '/#/maintenance'])
      expect(browser.seen).toEqual(['login', 'consent'])
      const answer = await browser.query()
      expect(await answer.json()).toEqual({ data: { cluster: { nodes: { nodes: [{ name: 'a' }] } } } })
      expect((await browser.query({})).status).toBe(401)
      expect((await browser.get('/logout', { method: 'POST' })).status).toBe(401)
      const csrf = { 'x-rehearse-csrf': browser.csrf }
      expect((await browser.get('/logout', { method: 'POST', headers: csrf })).status).toBe(204)
      expect([(await browser.query(csrf)).status, [...browser.cookies.keys()]]).toEqual([401, []])
    })
    expect(run).toMatchObject({ code: 0, err: '' })
  })

  it.each(['client_secret_basic', 'client_secret_post'] as const)('has its server prove a secret by %s', async (method) => {
    const secret = 'a secret: of the client +&%'
    const client = { token_endpoint_auth_method: method, client_secret: secret }
    provider = await CertifiedProvider.start({ client, configuration: { clientAuthMethods: [method, 'none'] } })
    login = await CertifiedLogin.start(provider, { clientSecret: secret })
    expect((await newBrowser().login()).status).toBe(302)
    expect(lines()).toEqual([])
  })
})

describe('a login is not completed', () => {
  it.each([
    ['state', /([?&]state=)[^&]*/, /unexpected "state"/],
    ['issuer', /([?&]iss=)[^&]*/, /unexpected "iss"/],
  ])('by an answer with another %s', async (_, parameter, reason) => {
    provider = await CertifiedProvider.start()
    login = await CertifiedLogin.start(provider)
    const browser = newBrowser()
    expect(await broughtBack(browser, (await browser.begin()).replace(parameter, '$1another'))).toContain(
      '401 The login failed: the issuer did not confirm it; the log of the server has the reason',
    )
    expect(lines()).toEqual([expect.stringMatching(reason)])
  })

  it.each([
    ['nonce', 'unexpected JWT claim value'],
    ['code_challenge', 'a login failed'],
  ])('where the browser was sent on with another %s', async (parameter, reason) => {
    provider = await CertifiedProvider.start()
    login = await CertifiedLogin.start(provider)
    const browser = newBrowser()
    const address = new URL(await browser.authorization())
    address.searchParams.set(parameter, 'x'.repeat(43))
    expect(await broughtBack(browser, await browser.through(address.href))).toContain('401 The login failed')
    expect(lines()).toEqual([expect.stringContaining(reason)])
  })
})

describe('claims that the provider has at its UserInfo endpoint alone', () => {
  it('name the user and its groups', async () => {
    provider = await CertifiedProvider.start()
    login = await CertifiedLogin.start(provider, { usernameClaim: 'email' })
    const browser = newBrowser()
    expect((await browser.login()).status).toBe(302)
    expect([(await browser.query()).status, provider.requests.get('/me')]).toEqual([200, 1])
  })

  it('are not requested where the ID token has them', async () => {
    provider = await CertifiedProvider.start({ configuration: { conformIdTokenClaims: false } })
    login = await CertifiedLogin.start(provider, { usernameClaim: 'email' })
    const browser = newBrowser()
    expect((await browser.login()).status).toBe(302)
    expect([(await browser.query()).status, provider.requests.get('/me')]).toEqual([200, undefined])
  })

  it('refuse an email address that is not verified', async () => {
    provider = await CertifiedProvider.start()
    provider.claims = { email: 'alice@example.com', email_verified: false, groups: ['shop'] }
    login = await CertifiedLogin.start(provider, { usernameClaim: 'email' })
    const browser = newBrowser()
    expect(await broughtBack(browser, await browser.begin())).toContain('has not verified the email address')
  })
})
