import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { CLIENT, OidcIssuer } from '../../../../test/support/oidc-issuer.ts'
import type { AccessReviews, TokenOwner } from '../../../ingest/access-reviews.ts'
import type { Resource } from '../../../ingest/resources.ts'
import { OidcCallers, type OidcOptions } from './oidc-callers.ts'

const START = Date.UTC(2026, 0, 1)

let issuer: OidcIssuer
let now: number
let lines: string[]
let reviewed: TokenOwner[]

beforeEach(async () => {
  issuer = await OidcIssuer.start()
  now = START
  lines = []
  reviewed = []
})
afterEach(() => issuer.close())

/** An API server that binds alice in one namespace, and the group of operators in all. */
const REVIEWS: AccessReviews = {
  ownerOf: () => Promise.reject(new Error('tokens of an issuer are not sent to the API server')),
  mayList: async (owner: TokenOwner, { namespaced, onlyNamespace }: Resource & { readonly namespaced?: boolean }) => {
    reviewed.push(owner)
    return owner.groups?.includes('oidc:operators') === true || namespaced === false || onlyNamespace === 'shop'
  },
  close: () => {},
}

function open(options: Partial<OidcOptions> = {}): OidcCallers {
  return new OidcCallers({
    issuer: issuer.url,
    clientId: CLIENT,
    usernameClaim: 'sub',
    usernamePrefix: '-',
    groupsClaim: undefined,
    groupsPrefix: undefined,
    reviews: undefined,
    namespaces: () => ['default', 'shop'],
    log: (line) => lines.push(line),
    now: () => now,
    nowMs: () => now - START,
    every: () => () => {},
    ...options,
  })
}

/** The name, or the status and the message of the refusal. */
async function outcome(callers: OidcCallers, token: string | undefined): Promise<unknown> {
  try {
    return (await callers.authenticate(token)).name
  } catch (error) {
    const { status, message } = error as { readonly status: number; readonly message: string }
    return `${status} ${message}`
  }
}

describe('a token of the issuer', () => {
  it('admits the caller that it names, who sees all of a file', async () => {
    expect(await open().authenticate(await issuer.token({}, now))).toEqual({ name: 'alice', namespaces: undefined })
  })

  it('shows what the cluster lets its user list', async () => {
    const callers = open({ reviews: REVIEWS, groupsClaim: 'groups', groupsPrefix: 'oidc:' })
    const alice = await callers.authenticate(await issuer.token({}, now))
    expect(alice).toEqual({ name: 'alice', namespaces: ['shop'] })
    expect(reviewed[0]).toEqual({ username: 'alice', groups: ['system:authenticated'] })
    const olga = await callers.authenticate(await issuer.token({ sub: 'olga', groups: ['operators'] }, now))
    expect(olga).toEqual({ name: 'olga', namespaces: undefined })
    expect(reviewed.at(-1)?.groups).toEqual(['oidc:operators', 'system:authenticated'])
  })

  it.each([
    ['of another client', { aud: 'another' }, 'its claim "aud" is not as expected'],
    ['of another issuer', { iss: 'https://evil.example' }, 'its claim "iss" is not as expected'],
    ['that has expired', { exp: START / 1000 - 31 }, 'the token has expired: log in again'],
    ['that never expires', { exp: undefined }, 'its claim "exp" is not as expected'],
    ['that is not valid yet', { nbf: START / 1000 + 31 }, 'its claim "nbf" is not as expected'],
    ['without a name', { sub: '' }, 'the token has no claim "sub" with a name'],
  ])('%s is refused', async (_, claims, message) => {
    expect(await outcome(open(), await issuer.token(claims, now))).toMatch(new RegExp(`^401 .*${message}$`))
  })

  it('is accepted where the clocks differ by half a minute', async () => {
    expect(await outcome(open(), await issuer.token({ exp: START / 1000 - 29 }, now))).toBe('alice')
    expect(await outcome(open(), await issuer.token({ nbf: START / 1000 + 29 }, now))).toBe('alice')
  })

  it('with a changed claim, or signed by a client, is refused', async () => {
    const [header = '', body = '', signature = ''] = (await issuer.token({}, now)).split('.')
    const claims = Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(body, 'base64url').toString()), sub: 'bob' }))
    expect(await outcome(open(), `${header}.${claims.toString('base64url')}.${signature}`)).toBe('401 the token is not valid')
    for (const alg of ['none', 'HS256']) {
      const forged = `${Buffer.from(JSON.stringify({ alg })).toString('base64url')}.${body}`
      const mac = createHmac('sha256', CLIENT).update(forged).digest('base64url')
      expect(await outcome(open(), `${forged}.${alg === 'none' ? '' : mac}`)).toBe('401 the token is not valid')
    }
    expect(await outcome(open(), 'no.token')).toBe('401 the token is not valid')
    expect(await outcome(open(), undefined)).toMatch(/^401 this server needs a token of http/)
  })
})

describe('the name of a caller is that of kube-apiserver', () => {
  it.each([
    ['the issuer before it', { usernamePrefix: undefined }, {}, '#alice'],
    [
      'no prefix before an email address',
      { usernamePrefix: undefined, usernameClaim: 'email' },
      { email: 'a@example.com' },
      'a@example.com',
    ],
    ['a prefix of its own', { usernamePrefix: 'oidc:' }, {}, 'oidc:alice'],
    [
      'an email address that is not verified',
      { usernameClaim: 'email' },
      { email: 'a@example.com', email_verified: false },
      '401 ',
    ],
    ['groups that are no names', { groupsClaim: 'groups' }, { groups: [1] }, '401 the claim "groups"'],
  ])('%s', async (_, options, claims, expected) => {
    expect(await outcome(open(options), await issuer.token(claims, now))).toContain(expected)
  })

  it('one group may be a text', async () => {
    const callers = open({ groupsClaim: 'groups', reviews: REVIEWS })
    await callers.authenticate(await issuer.token({ groups: 'one' }, now))
    expect(reviewed[0]?.groups).toEqual(['one', 'system:authenticated'])
  })
})

describe('the keys of the issuer', () => {
  it('are requested again when a token has a new one, at most every ten seconds', async () => {
    const callers = open()
    expect(await outcome(callers, await issuer.token({}, now))).toBe('alice')
    await issuer.rotate()
    const renewed = await issuer.token({}, now)
    // The library takes its own clock for the pause.
    expect(await outcome(callers, renewed)).toBe('401 the token is not valid')
    expect(issuer.requests.get('/keys')).toBe(1)
    expect(await outcome(open(), renewed)).toBe('alice')
  })

  it('are tried one after the other for a token that does not name its key', async () => {
    issuer.namesKeys = false
    const old = await issuer.token({}, now)
    await issuer.rotate({ isWithdrawing: false })
    const callers = open()
    expect([await outcome(callers, old), await outcome(callers, await issuer.token({}, now))]).toEqual(['alice', 'alice'])
    await issuer.rotate()
    expect(await outcome(open(), old)).toBe('401 the token is not valid')
    expect(await outcome(open(), await issuer.token({ aud: 'another' }, now))).toMatch(
      /^401 .*its claim "aud" is not as expected$/,
    )
  })

  it('are requested again for a token that does not name its key, at most every ten seconds, or where the issuer has just sent it', async () => {
    issuer.namesKeys = false
    const callers = open()
    expect(await outcome(callers, await issuer.token({}, now))).toBe('alice')
    await issuer.rotate()
    const renewed = await issuer.token({}, now)
    expect([await outcome(callers, renewed), issuer.requests.get('/keys')]).toEqual(['401 the token is not valid', 1])
    // The library takes its own clock for the pause.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_001 })
    onTestFinished(() => void vi.useRealTimers())
    expect([await outcome(callers, renewed), issuer.requests.get('/keys')]).toEqual(['alice', 2])
    await issuer.rotate()
    const again = await issuer.token({}, now)
    expect([await outcome(callers, again), issuer.requests.get('/keys')]).toEqual(['401 the token is not valid', 2])
    expect((await callers.ownerOf(again, async () => ({}))).username).toBe('alice')
    expect([await outcome(callers, again), issuer.requests.get('/keys')]).toEqual(['alice', 3])
  })

  it('are kept while the issuer is down, and a server that never had them answers 503, and tries again', async () => {
    const [token, callers, late] = [await issuer.token({}, now), open(), open()]
    await callers.authenticate(token)
    issuer.isDown = true
    expect(await outcome(callers, token)).toBe('alice')
    const unanswered = '503 the issuer of tokens does not answer: try again in a moment'
    expect([await outcome(late, token), await outcome(late, token)]).toEqual([unanswered, unanswered])
    expect(lines).toEqual([expect.stringMatching(/^problem: tokens cannot be checked: http.*openid-configuration answered 503$/)])
    issuer.isDown = false
    expect(await outcome(late, token)).toBe('alice')
  })

  it('are not taken from a discovery of another issuer', async () => {
    issuer.named = 'https://evil.example'
    expect(await outcome(open(), await issuer.token({}, now))).toMatch(/^503/)
    expect(lines[0]).toContain('is of the issuer "https://evil.example"')
  })

  it.each(['http://issuer.example.com', 'issuer.example.com', 'https://issuer.example.com?tenant=1', 'ftp://issuer'])(
    'are not requested over the address %s',
    (address) => {
      expect(() => open({ issuer: address })).toThrow(/the issuer ".*" is not valid: write its https address/)
    },
  )
})
