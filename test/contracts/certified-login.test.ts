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

  it('logs out at the provider as well, which requests the password again', async () => {
    provider = await CertifiedProvider.start({ client: { post_logout_redirect_uris: ['http://127.0.0.1:4000/'] } })
    await served(['--oidc-groups-claim', 'groups', '--oidc-logout'], async (browser) => {
      expect((await browser.login()).status).toBe(302)
      browser.seen.length = 0
      expect([(await browser.login()).status, browser.seen]).toEqual([302, []])
      const answer = await browser.get('/logout', { method: 'POST', headers: { 'x-rehearse-csrf': browser.csrf } })
      const { location } = (await answer.json()) as { readonly location: string }
      expect([await browser.through(location), browser.seen]).toEqual(['http://127.0.0.1:4000/', ['logout']])
      browser.seen.length = 0
      expect([(await browser.login()).status, browser.seen[0]]).toEqual([302, 'login'])
    })
  })

  it.each(['client_secret_basic', 'client_secret_post'] as const)('has its server prove a secret by %s', async (method) => {
    const secret = 'a secret: of the client +&%'
    const client = { token_endpoint_auth_method: method, client_secret: secret }
    provider = await CertifiedProvider.start({ client, configuration: { clientAuthMethods: [method, 'none'] } })
    login = await CertifiedLogin.start(provider, { clientSecret: secret })
    expect((await newBrowser().login()).status).toBe(302)
    expect(lines()).toEqual([])
  })

  it('is refused with the reason in the log, where the secret is wrong', async () => {
    const client = { token_endpoint_auth_method: 'client_secret_basic', client_secret: 'the secret of the client' } as const
    provider = await CertifiedProvider.start({ client })
    login = await CertifiedLogin.start(provider, { clientSecret: 'another secret' })
    expect((await newBrowser().login()).status).toBe(401)
    expect(lines()).toEqual([expect.stringContaining('problem: a login failed: the issuer answered invalid_client')])
  })

  it('reads that its user has cancelled, and may begin again', async () => {
    provider = await CertifiedProvider.start()
    login = await CertifiedLogin.start(provider)
    const browser = newBrowser()
    browser.cancels = true
    expect(await broughtBack(browser, await browser.begin())).toBe(
      '401 The login failed: it was cancelled, or the issuer refuses it: access_denied (End-User aborted interaction). Open the dashboard to try again.\n',
    )
    expect([lines(), browser.cookies.has('__Host-rehearse')]).toEqual([[], false])
    browser.cancels = false
    expect((await browser.login()).status).toBe(302)
  })

  it('is refused with the reason in the log, where the client may not have a scope', async () => {
    provider = await CertifiedProvider.start({ client: { scope: 'openid email' } })
    login = await CertifiedLogin.start(provider)
    const browser = newBrowser()
    expect(await broughtBack(browser, await browser.begin())).toContain('401 The login failed: the issuer did not confirm it')
    expect(lines()).toEqual(['problem: a login failed: the issuer answered invalid_scope (requested scope is not allowed)'])
  })
})

describe('a login is not completed', () => {
  it.each([
    ['state', /([?&]state=)[^&]*/, /unexpected "state"/],
    ['issuer', /([?&]iss=)[^&]*/, /unexpected "iss"/],
    ['code', /([?&]code=)[^&]*/, /the issuer answered invalid_grant/],
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
    ['code_challenge', 'the issuer answered invalid_grant'],
  ])('where the browser was sent on with another %s', async (parameter, reason) => {
    provider = await CertifiedProvider.start()
    login = await CertifiedLogin.start(provider)
    const browser = newBrowser()
    const address = new URL(await browser.authorization())
    address.searchParams.set(parameter, 'x'.repeat(43))
    expect(await broughtBack(browser, await browser.through(address.href))).toContain('401 The login failed')
    expect(lines()).toEqual([expect.stringContaining(reason)])
  })

  it('while the provider is down', async () => {
    provider = await CertifiedProvider.start()
    await provider.stop()
    login = await CertifiedLogin.start(provider)
    expect((await newBrowser().get('/login')).status).toBe(503)
    await provider.resume()
    const browser = newBrowser()
    const back = await browser.begin()
    await provider.stop()
    expect(await broughtBack(browser, back)).toBe(
      '503 The login failed: the issuer does not answer. Open the dashboard to try again.\n',
    )
    expect(lines()).toEqual([
      expect.stringMatching(/^problem: browsers cannot log in: .*ECONNREFUSED/),
      expect.stringMatching(/^problem: a login failed: .*ECONNREFUSED/),
    ])
    await provider.resume()
    expect((await newBrowser().login()).status).toBe(302)
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

it('a server with the scope offline_access requests the consent that a refresh token needs', async () => {
  provider = await CertifiedProvider.start()
  const refreshTokens: (number | undefined)[] = []
  for (const prompt of [[], ['--oidc-prompt', '-'], ['--oidc-prompt', 'login consent']])
    await served(['--oidc-scope', 'offline_access', ...prompt], async (browser) => {
      expect((await browser.login()).status).toBe(302)
      refreshTokens.push(provider.stored.get('RefreshToken')?.size)
    })
  expect(refreshTokens).toEqual([1, 1, 2])
})
