import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Authenticator } from '../../../src/server/access/authenticator.ts'
import { AccessError } from '../../../src/server/access/authenticator.ts'
import { type RunningServer, startServer } from '../../../src/server/server.ts'
import { aNode } from '../../support/builders.ts'
import { smallShop } from '../../support/small-shop.ts'
import type { StateTwin } from '../../support/state-twin.ts'
import { type Access, allItems, changes, type Operation, type Page, query } from './typed-client.ts'

const authenticator: Authenticator = {
  authenticate: async (token) => {
    if (token === 'secret') return { name: 'dashboard' }
    throw new AccessError(401, 'the token is not valid')
  },
  onChange: () => {},
  close: () => {},
}

let twin: StateTwin
let server: RunningServer
let access: Access

beforeEach(async () => {
  twin = smallShop()
  server = await startServer({ twin, port: 0, log: () => {}, authenticator })
  access = { url: server.url, token: 'secret' }
})
afterEach(() => server.close())

const DRAIN: Operation<
  { readonly whatIf: { readonly verdict?: string; readonly message?: string } },
  { readonly nodes: readonly string[] }
> = {
  text: `query Drain($nodes: [String!]!) {
    whatIf(scenario: { actions: [{ drain: { nodes: { names: $nodes }, ignoreDaemonSets: true } }] }) {
      ... on Outcome { verdict summary }
      ... on Error { message }
    }
  }`,
}

const PODS: Operation<
  { readonly cluster: { readonly pods: Page<{ readonly name: string }> } },
  { readonly after: string | null }
> = {
  text: `query Pods($after: String) {
    cluster { ... on Cluster { pods(first: 2, after: $after) { nodes { name } pageInfo { hasNextPage endCursor } } } }
  }`,
}

it('has answers and expected failures in the data, and throws refusals', async () => {
  expect((await query(access, DRAIN, { nodes: ['a'] })).whatIf.verdict).toMatch(/^[A-Z]+$/)
  expect((await query(access, DRAIN, { nodes: ['none'] })).whatIf.message).toContain('none')
  await expect(query({ ...access, token: 'other' }, DRAIN, { nodes: ['a'] })).rejects.toThrow(
    'UNAUTHENTICATED: the token is not valid',
  )
})

it('reads lists page by page', async () => {
  const names: string[] = []
  const read = async (after: string | null) => (await query(access, PODS, { after })).cluster.pods
  for await (const { name } of allItems(read)) names.push(name)
  expect(names.sort()).toEqual(
    twin.state
      .list('Pod')
      .map(({ name }) => name)
      .sort(),
  )
  expect(names.length).toBeGreaterThan(2)
})

it('resumes after a restart of the server, without a change lost or repeated', async () => {
  const end = new AbortController()
  const stream = changes(access, end.signal, 20)
  const next = async () => (await stream.next()).value
  expect(await next()).toMatchObject({ initial: true, changes: [] })
  twin.emit(aNode('one'))
  expect(await next()).toMatchObject({ initial: false, changes: [{ key: { name: 'one' } }] })
  const waiting = next()
  await server.close()
  twin.emit(aNode('two'))
  server = await startServer({ twin, port: Number(new URL(access.url).port), log: () => {}, authenticator })
  expect(await waiting).toMatchObject({ gap: false, changes: [{ key: { name: 'two' } }] })
  end.abort()
  expect((await stream.next()).done).toBe(true)
})
