import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CertifiedLogin } from '../support/certified-login.ts'
import { CertifiedProvider, OTHER_API, OTHER_CLIENT } from '../support/certified-provider.ts'
import type { PageBrowser } from '../support/page-browser.ts'

// Tokens of a provider that is certified, and was not written for this project: those of programs, and those behind sessions. It shares its
// clock with the server.

/** In milliseconds. */
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** Claims of the scopes are in ID tokens, too: a program has no other place for them. */
const IN_ID_TOKENS = { conformIdTokenClaims: false }

/** The header of a token whose key is invented. */
const UNKNOWN_KEY = Buffer.from(JSON.stringify({ alg: 'ES256', kid: 'unknown' })).toString('base64url')

let provider: CertifiedProvider
let login: CertifiedLogin

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) }))
afterEach(async () => {
  await login.close()
  await provider.stop()
  vi.useRealTimers()
})

const pass = (ms: number): void => void vi.setSystemTime(Date.now() + ms)

describe('a token in the header of a program', () => {
  beforeEach(async () => {
    provider = await CertifiedProvider.start({ configuration: IN_ID_TOKENS })
    login = await CertifiedLogin.start(provider)
  })

  it('admits its user, if it is an ID token for the client', async () => {
    expect(await login.outcome((await provider.tokens()).idToken)).toBe('200')
  })

  it('is refused, if it is for another client, for another API, or an access token', async () => {
    const forAnother = '401 the token is not for this server: its claim "aud" is not as expected'
    expect(await login.outcome((await provider.tokens({ client: OTHER_CLIENT })).idToken)).toBe(forAnother)
    expect(await login.outcome((await provider.tokens({ api: OTHER_API })).accessToken)).toBe(forAnother)
    expect(await login.outcome((await provider.tokens()).accessToken)).toBe('401 the token is not valid')
  })

  it('counts until half a minute after it has expired', async () => {
    const { idToken } = await provider.tokens()
    pass(HOUR + 29 * SECOND)
    expect(await login.outcome(idToken)).toBe('200')
    pass(SECOND)
    expect(await login.outcome(idToken)).toBe('401 the token has expired: log in again')
  })

  it('is checked with keys that are kept for an hour while the provider is down', async () => {
    const down = '503 the issuer of tokens does not answer: try again in a moment'
    const { idToken: first } = await provider.tokens()
    await provider.stop()
    expect(await login.outcome(first)).toBe(down)
    await provider.resume()
    expect(await login.outcome(first)).toBe('200')
    pass(30 * MINUTE)
    const { idToken } = await provider.tokens()
    await provider.stop()
    pass(30 * MINUTE - 1)
    expect(await login.outcome(idToken)).toBe('200')
    pass(1)
    expect(await login.outcome(idToken)).toBe(down)
    await provider.resume()
    expect(await login.outcome(idToken)).toBe('200')
  })

  it('is checked with a new key as soon as it has one, and with a withdrawn key no longer', async () => {
    const { idToken: first } = await provider.tokens()
    expect(await login.outcome(first)).toBe('200')
    pass(MINUTE)
    await provider.rotate()
    const { idToken: second } = await provider.tokens()
    expect([await login.outcome(second), await login.outcome(first)]).toEqual(['200', '200'])
    pass(MINUTE)
    await provider.rotate({ isWithdrawing: true })
    const { idToken: third } = await provider.tokens()
    expect([await login.outcome(third), await login.outcome(second)]).toEqual(['200', '401 the token is not valid'])
  })
})

describe('a token and a login', () => {
  it.each(['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'] as const)(
    'count where the provider signs with %s',
    async (algorithm) => {
      provider = await CertifiedProvider.start({ algorithm, configuration: IN_ID_TOKENS })
      login = await CertifiedLogin.start(provider)
      expect(await login.outcome((await provider.tokens()).idToken)).toBe('200')
      expect((await login.newBrowser().login()).status).toBe(302)
    },
  )

  it.each([-30, 30])('count where the clock of the server is %d s ahead', async (seconds) => {
    provider = await CertifiedProvider.start({ configuration: IN_ID_TOKENS })
    login = await CertifiedLogin.start(provider, { aheadMs: seconds * SECOND })
    expect(await login.outcome((await provider.tokens()).idToken)).toBe('200')
    expect((await login.newBrowser().login()).status).toBe(302)
  })
})

describe('a session that is renewed at the provider', () => {
  let browser: PageBrowser

  beforeEach(async () => {
    provider = await CertifiedProvider.start()
    login = await CertifiedLogin.start(provider, { scopes: ['email', 'groups', 'offline_access'], prompt: 'consent' })
    browser = login.newBrowser()
    expect((await browser.login()).status).toBe(302)
  })

  const statusAfter = async (ms: number): Promise<number> => {
    pass(ms)
    return (await browser.query()).status
  }

  it('has the groups of the last five minutes, and outlives the keys', async () => {
    expect(await statusAfter(5 * MINUTE)).toBe(200)
    provider.claims = { groups: [] }
    expect(await statusAfter(5 * MINUTE)).toBe(403)
    await provider.rotate({ isWithdrawing: true })
    provider.claims = { groups: ['shop'] }
    expect(await statusAfter(5 * MINUTE)).toBe(200)
    expect([provider.requests.get('/token'), login.lines]).toEqual([4, []])
  })

  it('outlives keys that are new a moment after the last request for keys', async () => {
    pass(5 * MINUTE)
    expect(await login.outcome(`${UNKNOWN_KEY}.e30.AA`)).toBe('401 the token is not valid')
    await provider.rotate({ isWithdrawing: true })
    expect(await statusAfter(SECOND)).toBe(200)
    expect((await login.newBrowser().login()).status).toBe(302)
  })

  it('outlives its ID token', async () => {
    for (let hours = 1; hours < 8; hours++) expect(await statusAfter(HOUR)).toBe(200)
    expect(await statusAfter(HOUR)).toBe(401)
  })

  it('lasts ten minutes while the provider is down, and continues afterwards', async () => {
    await provider.stop()
    expect([await statusAfter(5 * MINUTE), await statusAfter(5 * MINUTE)]).toEqual([200, 503])
    await provider.resume()
    expect(await statusAfter(10 * SECOND)).toBe(200)
  })

  it('ends when the provider ends the login', async () => {
    provider.stored.get('RefreshToken')?.clear()
    expect(await statusAfter(5 * MINUTE)).toBe(401)
    expect((await browser.login()).status).toBe(302)
    expect(await statusAfter(0)).toBe(200)
  })
})
