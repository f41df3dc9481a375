import { getMaxListeners } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AccessReviews, TokenOwner } from '../../ingest/access-reviews.ts'
import { CALLER_RESOURCES, type Resource } from '../../ingest/resources.ts'
import type { Authenticator } from './authenticator.ts'
import { createClusterTokens } from './cluster-tokens.ts'
import { REVIEWS_AT_ONCE } from './review-sight.ts'

/** An API server that knows tokens, and can fail to answer. */
class Reviews implements AccessReviews {
  readonly owners = new Map([
    ['a', 'alice'],
    ['b', 'bob'],
  ])
  /** Kinds that a user may not list, by plural. */
  readonly forbidden = new Map<string, readonly string[]>()
  failure: Error | undefined
  tokens = 0
  /** Of the signal that ends reviews: more than that are reported as a leak. */
  listenersMax: number | undefined
  accesses = 0

  async ownerOf(token: string): Promise<TokenOwner | undefined> {
    this.tokens++
    if (this.failure) throw this.failure
    const username = this.owners.get(token)
    return username === undefined ? undefined : { username }
  }

  /** Namespaces in which a user may list what it may not list in all of them. */
  readonly bound = new Map<string, readonly string[]>()

  async mayList(
    { username }: TokenOwner,
    { plural, onlyNamespace }: Pick<Resource, 'plural' | 'onlyNamespace'>,
    signal: AbortSignal,
  ): Promise<boolean> {
    this.accesses++
    this.listenersMax = getMaxListeners(signal)
    const isBound = onlyNamespace !== undefined && this.bound.get(username)?.includes(onlyNamespace) === true
    return isBound || !(this.forbidden.get(username) ?? []).includes(plural)
  }

  close(): void {}
}

let reviews: Reviews
let lines: string[]
let nowMs: number
let tick: () => void
let tokens: Authenticator
let namespaces: readonly string[] | undefined

beforeEach(() => {
  reviews = new Reviews()
  lines = []
  nowMs = 0
  namespaces = ['shop', 'team-b']
  tick = () => {}
  const every = (_: number, work: () => void): (() => void) => {
    tick = work
    return () => {}
  }
  tokens = createClusterTokens({
    reviews,
    namespaces: () => namespaces,
    log: (line) => lines.push(line),
    nowMs: () => nowMs,
    every,
  })
})
afterEach(() => tokens.close())

/** The name, or the status of the refusal. */
function outcome(token: string | undefined): Promise<unknown> {
  return tokens
    .authenticate(token)
    .then(({ name }) => name)
    .catch(({ status }: { readonly status: number }) => status)
}

describe('a token of the cluster', () => {
  it('admits its owner, if it may list every kind', async () => {
    expect(await outcome('a')).toBe('alice')
    expect(reviews.accesses).toBe(CALLER_RESOURCES.length)
  })

  it('is reviewed by many requests at once, without a warning about leaked listeners', async () => {
    await outcome('a')
    expect(reviews.listenersMax).toBeGreaterThanOrEqual(REVIEWS_AT_ONCE)
  })

  it.each([undefined, '', 'x'])('is needed: %j', async (token) => {
    expect(await outcome(token)).toBe(401)
  })

  it('of an owner who may not list kinds without a namespace is refused, and they are named', async () => {
    reviews.forbidden.set('alice', ['nodes', 'pods', 'storageclasses', 'csinodes', 'priorityclasses'])
    await expect(tokens.authenticate('a')).rejects.toMatchObject({
      status: 403,
      message: expect.stringMatching(/^alice may not list \w+, \w+, \w+ and 1 more, and this server shows them/),
    })
    expect(await outcome('b')).toBe('bob')
  })

  it('of an owner who may read some namespaces shows these, if every kind may be listed there', async () => {
    reviews.forbidden.set('alice', ['pods', 'deployments'])
    reviews.bound.set('alice', ['shop'])
    expect(await tokens.authenticate('a')).toEqual({ name: 'alice', namespaces: ['shop'] })
    reviews.forbidden.set('bob', ['pods'])
    await expect(tokens.authenticate('b')).rejects.toMatchObject({
      status: 403,
      message: 'bob may not list pods in all namespaces, nor every kind in any: bind the roles of deploy/rbac-callers.yaml',
    })
  })

  it('of an owner who may read some namespaces is not decided while they are not known', async () => {
    reviews.forbidden.set('alice', ['pods'])
    namespaces = undefined
    expect(await outcome('a')).toBe(503)
    expect(lines).toEqual([])
  })

  it('is reviewed once a minute, also when it is used at the same moment', async () => {
    expect(await Promise.all([outcome('a'), outcome('a')])).toEqual(['alice', 'alice'])
    nowMs = 59_999
    await outcome('a')
    expect(reviews.tokens).toBe(1)
    nowMs = 60_000
    await outcome('a')
    expect(reviews.tokens).toBe(2)
  })

  it('that was refused is reviewed again after ten seconds', async () => {
    expect(await outcome('c')).toBe(401)
    reviews.owners.set('c', 'carol')
    nowMs = 9_999
    expect(await outcome('c')).toBe(401)
    nowMs = 10_000
    expect(await outcome('c')).toBe('carol')
  })

  it('that was taken away is refused after a minute, and open connections are checked then', async () => {
    let checks = 0
    tokens.onChange(() => checks++)
    await outcome('a')
    reviews.owners.delete('a')
    nowMs = 60_000
    tick()
    expect(checks).toBe(1)
    expect(await outcome('a')).toBe(401)
  })
})

describe('while the API server does not answer', () => {
  it('callers that it admitted stay admitted for five minutes, others are not', async () => {
    await outcome('a')
    reviews.failure = new Error('connection refused')
    nowMs = 299_999
    expect(await outcome('a')).toBe('alice')
    expect(await outcome('b')).toBe(503)
    nowMs = 300_000
    expect(await outcome('a')).toBe(503)
    expect(lines).toEqual(['problem: callers cannot be reviewed (the role system:auth-delegator allows it): connection refused'])
  })

  it('each request tries again', async () => {
    reviews.failure = new Error('connection refused')
    expect(await outcome('a')).toBe(503)
    reviews.failure = undefined
    expect(await outcome('a')).toBe('alice')
  })
})

it('keeps the answers for 1,000 tokens', async () => {
  for (let i = 0; i <= 1000; i++) await outcome(`token-${i}`)
  expect(reviews.tokens).toBe(1001)
  await outcome('token-1000')
  expect(reviews.tokens).toBe(1001)
  await outcome('token-0')
  expect(reviews.tokens).toBe(1002)
})
