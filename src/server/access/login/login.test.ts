import { createClient } from 'graphql-ws'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { CookieBrowser } from '../../../../test/support/cookie-browser.ts'
import { CLIENT, OidcIssuer } from '../../../../test/support/oidc-issuer.ts'
import { smallShop } from '../../../../test/support/small-shop.ts'
import type { TokenOwner } from '../../../ingest/access-reviews.ts'
import { type RunningServer, startServer } from '../../server.ts'
import { AccessError, type Caller } from '../authenticator.ts'
import { OidcCallers } from '../oidc/oidc-callers.ts'
import { Login, type LoginOptions } from './login.ts'

const SESSION_MS = 3_600_000

let issuer: OidcIssuer
let server: RunningServer
let nowMs: number
let lines: string[]
/** Callers that the cluster refuses. */
let refused: Set<string>
/** The group that sees something; `undefined`: everyone does. */
let requiredGroup: string | undefined

async function start({
  clientSecret,
  endsAtIssuer,
}: Pick<Partial<LoginOptions>, 'clientSecret' | 'endsAtIssuer'> = {}): Promise<void> {
  const log = (line: string): void => void lines.push(line)
  const clock = { nowMs: () => nowMs, now: Date.now, every: () => () => {} }
  const claims = { usernameClaim: 'sub', usernamePrefix: '-', groupsClaim: 'groups', groupsPrefix: undefined }
  const named = { issuer: issuer.url, clientId: CLIENT, log, ...clock }
  const callers = new OidcCallers({ ...named, ...claims, reviews: undefined, namespaces: () => [] })
  const admit = async (owner: TokenOwner): Promise<Caller> => {
    if (requiredGroup !== undefined && !owner.groups?.includes(requiredGroup)) throw new AccessError(403, 'no namespace')
    if (refused.has(owner.username)) throw new AccessError(403, `${owner.username} may not list pods`)
    return callers.admit(owner)
  }
  const login = new Login({
    ...named,
    clientSecret,
    ...(endsAtIssuer === undefined ? {} : { endsAtIssuer }),
    scopes: ['email'],
    // The server listens on a port of its own; the issuer of the test sends browsers anywhere.
    address: 'http://127.0.0.1:4000',
    sessionMs: SESSION_MS,
    ownerOf: (token, userInfo) => callers.ownerOf(token, userInfo),
    ownerNow: (token, userInfo) => callers.ownerNow(token, userInfo),
    admit,
  })
  server = await startServer({ twin: smallShop(), port: 0, authenticator: callers, login })
}

beforeEach(async () => {
  issuer = await OidcIssuer.start()
  nowMs = 0
  lines = []
  refused = new Set()
  requiredGroup = undefined
  await start()
})
afterEach(async () => {
  await server.close()
  await issuer.close()
})

const newBrowser = (): CookieBrowser => new CookieBrowser(server.url)

describe('a browser that logs in', () => {
  it('gets a session, and continues where it was', async () => {
    const browser = newBrowser()
    const first = await browser.query({})
    expect([first.status, (await first.json()).errors[0].extensions]).toEqual([401, { code: 'UNAUTHENTICATED', login: '/login' }])
    const done = await browser.login('/#/rehearse/drain?node=a')
    expect([done.status, done.headers.get('location')]).toEqual([302, '/#/rehearse/drain?node=a'])
    expect((await browser.query()).status).toBe(200)
    expect(issuer.requests.get('/token')).toBe(1)
  })

  it('gets cookies that no page of another site can use, and no script can read, but the one for requests', async () => {
    const browser = newBrowser()
    await browser.begin()
    expect(browser.attributes.get('__Host-rehearse-login')).toBe('Path=/; Secure; SameSite=Lax; Max-Age=600; HttpOnly')
    await browser.login()
    expect(browser.attributes.get('__Host-rehearse')).toBe('Path=/; Secure; SameSite=Strict; Max-Age=3600; HttpOnly')
    expect(browser.attributes.get('__Host-rehearse-csrf')).toBe('Path=/; Secure; SameSite=Strict; Max-Age=3600')
    expect(browser.cookies.has('__Host-rehearse-login')).toBe(false)
  })

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/#/a\r\nset-cookie: x=y',
    'javascript:alert(1)',
    '/#/ä',
    '/clusters/../evil',
  ])('continues in our page only, not at %j', async (to) => {
    expect((await newBrowser().login(to)).headers.get('location')).toBe('/')
  })

  it.each([
    ['the header', false],
    ['the body, where the issuer takes no header', true],
  ])('with a client secret proves it to the issuer in %s', async (_, takesPostOnly) => {
    issuer.takesPostOnly = takesPostOnly
    issuer.secret = 'secret of the client'
    expect((await newBrowser().login()).status).toBe(401)
    await server.close()
    await start({ clientSecret: 'secret of the client' })
    expect((await newBrowser().login()).status).toBe(302)
  })

  it('is refused if the cluster refuses its user, and reads why', async () => {
    refused.add('alice')
    const browser = newBrowser()
    const answer = await browser.login()
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('alice may not list pods')])
    expect(browser.cookies.has('__Host-rehearse')).toBe(false)
  })
})

describe('claims that the ID token lacks', () => {
  const unanswered = '503 The login failed: the issuer of tokens does not answer: try again in a moment.'
  it.each([
    ['come from the UserInfo endpoint', 200, { sub: 'alice', groups: ['shop'] }, '302 '],
    ['are missing where that has none', 200, { sub: 'alice' }, '403 The login failed: no namespace.'],
    ['are missing where that refuses the access token', 403, {}, '403 The login failed: no namespace.'],
    ['are not known while that does not answer', 500, {}, unanswered],
    ['are not those of another user', 200, { sub: 'bob', groups: ['shop'] }, unanswered],
  ])('%s', async (_, status, claims, expected) => {
    requiredGroup = 'shop'
    issuer.userInfo = { status, claims }
    const answer = await newBrowser().login()
    expect(`${answer.status} ${await answer.text()}`).toContain(expected)
    expect([issuer.requests.get('/userinfo'), lines.length]).toEqual([1, expected === unanswered ? 1 : 0])
  })

  it('are not requested where the token has them', async () => {
    issuer.claims = { sub: 'alice', groups: [] }
    issuer.userInfo = { status: 200, claims: { sub: 'alice', groups: ['shop'] } }
    expect((await newBrowser().login()).status).toBe(302)
    expect(issuer.requests.get('/userinfo')).toBeUndefined()
  })
})

describe('a login is not completed', () => {
  it('by another browser than the one that began it', async () => {
    const answer = await newBrowser().get(await newBrowser().begin())
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('was not begun in this browser')])
  })

  it('twice', async () => {
    const browser = newBrowser()
    const back = await browser.begin()
    const cookies = new Map(browser.cookies)
    await browser.get(back)
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    expect((await browser.get(back)).status).toBe(400)
  })

  it('after ten minutes', async () => {
    const browser = newBrowser()
    const back = await browser.begin()
    nowMs = 600_000
    expect((await browser.get(back)).status).toBe(400)
  })

  it('with another state', async () => {
    const browser = newBrowser()
    const answer = await browser.get((await browser.begin()).replace(/state=[^&]*/, 'state=another'))
    expect([answer.status, await answer.text()]).toEqual([401, expect.stringContaining('the issuer did not confirm it')])
    expect(lines).toEqual([expect.stringMatching(/^problem: a login failed: /)])
  })

  it('with the ID token of another login', async () => {
    issuer.mixesNonces = true
    expect((await newBrowser().login()).status).toBe(401)
  })

  it('while the issuer does not answer', async () => {
    issuer.isDown = true
    const answer = await newBrowser().get('/login')
    expect([answer.status, await answer.text()]).toEqual([503, 'The issuer does not answer: try again in a moment.\n'])
    issuer.isDown = false
    expect((await newBrowser().login()).status).toBe(302)
  })
})

describe('a session', () => {
  it.each([
    ['without the value of its cookie', {}],
    ['with another value', { 'x-rehearse-csrf': 'another' }],
    ['with another value of the same length', { 'x-rehearse-csrf': 'x'.repeat(43) }],
  ])('is not used by a request %s', async (_, headers) => {
    const browser = newBrowser()
    await browser.login()
    const answer = await browser.query(headers)
    expect([answer.status, (await answer.json()).errors[0].message]).toEqual([401, 'the session has ended: log in again'])
  })

  it('is not used by a page of another origin', async () => {
    const browser = newBrowser()
    await browser.login()
    expect((await browser.query({ 'x-rehearse-csrf': browser.csrf, origin: 'https://evil.example' })).status).toBe(403)
  })

  it('ends after its time, and when its user is refused', async () => {
    const browser = newBrowser()
    await browser.login()
    refused.add('alice')
    expect((await browser.query()).status).toBe(403)
    refused.clear()
    nowMs = SESSION_MS - 1
    expect((await browser.query()).status).toBe(200)
    nowMs = SESSION_MS
    expect((await browser.query()).status).toBe(401)
  })

  it('ends when the user logs out, and its connections with it', async () => {
    const browser = newBrowser()
    await browser.login()
    class WithCookies extends WebSocket {
      constructor(url: string, protocol: string) {
        super(url, protocol, { headers: { cookie: browser.header } })
      }
    }
    const connect = (csrf: string) =>
      createClient({
        url: `${server.url.replace('http', 'ws')}/graphql`,
        webSocketImpl: WithCookies,
        retryAttempts: 0,
        connectionParams: { 'x-rehearse-csrf': csrf },
      }).iterate({ query: 'subscription { clusterChanges { sequence } }' })
    await expect(connect('').next()).rejects.toMatchObject({ code: 4403 })
    const stream = connect(browser.csrf)
    await stream.next()
    const ended = stream.next().catch((error: unknown) => error)
    expect((await browser.get('/logout', { method: 'POST' })).status).toBe(401)
    const answer = await browser.get('/logout', { method: 'POST', headers: { 'x-rehearse-csrf': browser.csrf } })
    expect([answer.status, [...browser.cookies.keys()]]).toEqual([204, []])
    expect(await ended).toMatchObject({ code: 4403 })
    expect((await browser.query()).status).toBe(401)
  })

  const logOut = async (browser: CookieBrowser): Promise<Response> =>
    browser.get('/logout', { method: 'POST', headers: { 'x-rehearse-csrf': browser.csrf } })

  it('ends at the issuer as well where the server is set so, and leads to it', async () => {
    issuer.endsSessions = true
    await server.close()
    await start({ endsAtIssuer: true })
    const browser = newBrowser()
    await browser.login()
    const answer = await logOut(browser)
    const { location } = (await answer.json()) as { readonly location: string }
    const { origin, pathname, searchParams } = new URL(location)
    expect([answer.status, origin + pathname]).toEqual([200, `${issuer.url}/end`])
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: CLIENT,
      post_logout_redirect_uri: 'http://127.0.0.1:4000/',
      id_token_hint: expect.stringMatching(/^ey.*\..*\./),
    })
    expect([[...browser.cookies.keys()], (await browser.query()).status]).toEqual([[], 401])
  })

  it.each([
    ['the server is not set so', true, false],
    ['the issuer has no place for it', false, true],
  ])('ends at the server alone where %s', async (_, endsSessions, endsAtIssuer) => {
    issuer.endsSessions = endsSessions
    await server.close()
    await start({ endsAtIssuer })
    const browser = newBrowser()
    await browser.login()
    expect((await logOut(browser)).status).toBe(204)
  })

  it('does not replace the token of a program', async () => {
    const browser = newBrowser()
    await browser.login()
    const answer = await browser.query({ authorization: 'Bearer no.token', 'x-rehearse-csrf': browser.csrf })
    expect([answer.status, (await answer.json()).errors[0].message]).toEqual([401, 'the token is not valid'])
    expect((await newBrowser().query({ authorization: `Bearer ${await issuer.token()}` })).status).toBe(200)
  })
})

it.each([
  ['POST', '/login', 'GET'],
  ['POST', '/login/callback', 'GET'],
  ['GET', '/logout', 'POST'],
])('%s %s is refused', async (method, path, allowed) => {
  const answer = await newBrowser().get(path, { method })
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed])
})

it('a server where browsers cannot log in has no such paths', async () => {
  await server.close()
  server = await startServer({ twin: smallShop(), port: 0 })
  expect((await fetch(`${server.url}/login`, { redirect: 'manual' })).status).toBe(404)
})

describe('a login that is renewed at the issuer', () => {
  const FIVE_MINUTES = 300_000
  let browser: CookieBrowser

  beforeEach(async () => {
    issuer.isRefreshing = true
    issuer.claims = { sub: 'alice', groups: ['shop'] }
    requiredGroup = 'shop'
    browser = newBrowser()
    await browser.login()
  })

  const statusAt = async (ms: number): Promise<number> => {
    nowMs = ms
    return (await browser.query()).status
  }

  it('has the groups of the last five minutes, without another login', async () => {
    issuer.claims = { sub: 'alice', groups: [] }
    expect([await statusAt(FIVE_MINUTES - 1), await statusAt(FIVE_MINUTES)]).toEqual([200, 403])
    issuer.claims = { sub: 'alice', groups: ['shop'] }
    expect([await statusAt(2 * FIVE_MINUTES - 1), await statusAt(2 * FIVE_MINUTES)]).toEqual([403, 200])
  })

  it('is renewed once for all requests of a page', async () => {
    nowMs = FIVE_MINUTES
    const answers = await Promise.all([1, 2, 3].map(() => browser.query()))
    expect([answers.map(({ status }) => status), issuer.requests.get('/token')]).toEqual([[200, 200, 200], 2])
  })

  it('ends when the issuer ends it, and when it names another user', async () => {
    issuer.hasEnded = true
    expect(await statusAt(FIVE_MINUTES)).toBe(401)
    issuer.hasEnded = false
    expect(await statusAt(FIVE_MINUTES)).toBe(401)
    await browser.login()
    issuer.claims = { sub: 'bob', groups: ['shop'] }
    expect(await statusAt(2 * FIVE_MINUTES)).toBe(401)
  })

  it('lasts ten minutes while the issuer does not answer, which is requested every ten seconds at most', async () => {
    issuer.isDown = true
    expect([await statusAt(FIVE_MINUTES), await statusAt(FIVE_MINUTES + 9999)]).toEqual([200, 200])
    expect(issuer.requests.get('/token')).toBe(2)
    expect([await statusAt(2 * FIVE_MINUTES - 1), await statusAt(2 * FIVE_MINUTES)]).toEqual([200, 503])
    issuer.isDown = false
    expect(await statusAt(3 * FIVE_MINUTES)).toBe(200)
  })

  it('has the groups that the UserInfo endpoint names, where the issuer renews without an ID token', async () => {
    issuer.renewsWithoutIdToken = true
    issuer.userInfo = { status: 200, claims: { sub: 'alice', groups: [] } }
    await server.close()
    await start()
    browser = newBrowser()
    await browser.login()
    expect([await statusAt(FIVE_MINUTES), issuer.requests.get('/userinfo')]).toEqual([403, 1])
    issuer.userInfo = { status: 200, claims: { sub: 'alice', groups: ['shop'] } }
    expect(await statusAt(2 * FIVE_MINUTES)).toBe(200)
    issuer.userInfo = { status: 200, claims: { sub: 'alice' } }
    expect(await statusAt(3 * FIVE_MINUTES)).toBe(200)
    issuer.userInfo = { status: 500, claims: {} }
    expect([await statusAt(4 * FIVE_MINUTES), await statusAt(5 * FIVE_MINUTES)]).toEqual([200, 503])
  })

  it('keeps its groups where the issuer renews without an ID token, and has no UserInfo endpoint', async () => {
    issuer.renewsWithoutIdToken = true
    issuer.claims = { sub: 'alice', groups: [] }
    expect(await statusAt(FIVE_MINUTES)).toBe(200)
  })

  const logged = (): readonly string[] => lines.filter((line) => line.includes('is not renewed'))

  it('is logged once for each reason where it fails, and again after one that succeeds', async () => {
    issuer.isDown = true
    await statusAt(FIVE_MINUTES)
    await statusAt(FIVE_MINUTES + 10_000)
    expect(issuer.requests.get('/token')).toBe(3)
    expect(logged()).toEqual([expect.stringMatching(/^problem: the login of alice is not renewed: ./)])
    issuer.isDown = false
    await statusAt(FIVE_MINUTES + 20_000)
    issuer.isDown = true
    await statusAt(3 * FIVE_MINUTES)
    expect(logged()).toHaveLength(2)
    expect(new Set(logged()).size).toBe(1)
  })

  it('is logged where the issuer names another user, but not where the issuer ends it', async () => {
    issuer.hasEnded = true
    await statusAt(FIVE_MINUTES)
    expect(logged()).toEqual([])
    issuer.hasEnded = false
    await browser.login()
    issuer.claims = { sub: 'bob', groups: ['shop'] }
    await statusAt(2 * FIVE_MINUTES)
    expect(logged()).toEqual(['problem: the login of alice is not renewed: the issuer names another user'])
  })
})
