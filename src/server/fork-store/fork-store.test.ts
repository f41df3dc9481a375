import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dataOf, type Json } from '../../../test/support/api-client.ts'
import { aNode, T0 } from '../../../test/support/builders.ts'
import type { StateTwin } from '../../../test/support/state-twin.ts'
import { storedShop } from '../../../test/support/stored-shop.ts'
import { type Api, createApi } from '../../graphql/create-api.ts'
import { addMs, type Instant, instant } from '../../kube/instant.ts'
import { type OpenForkStore, openForkStore } from './open-fork-store.ts'

const FORK = 'name labels { key value } steps { number digest verdict } state { digest takenAt version } root { digest } note'
const KEEPER = fileURLToPath(new URL('../../../test/support/fork-keeper.ts', import.meta.url))

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fork-store-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

interface Serving {
  readonly api: Api
  readonly store: OpenForkStore
  readonly log: string[]
}

/** A server that has just been started on the folder. */
async function start(twin: StateTwin = storedShop(), now: Instant = T0): Promise<Serving> {
  const store = await openForkStore(folder, now)
  const log: string[] = [...store.damages]
  return { api: createApi({ twin, store, now: () => now, log: (line) => log.push(line) }), store, log }
}

/** Ends a server without a word, and starts the next one. */
async function restart({ store }: Serving, twin?: StateTwin, now?: Instant): Promise<Serving> {
  await store.close()
  return start(twin, now)
}

const forksOf = async ({ api }: Serving): Promise<Json[]> => (await dataOf(api, `{ forks { ${FORK} } }`)).forks

/** What is different in a fork from the live twin, in numbers. */
const diffOf = async ({ api }: Serving, id: string): Promise<Json> =>
  (await dataOf(api, `{ diff(to: { fork: "${id}" }) { ... on StateDiff { added removed changed } } }`)).diff

async function mutate({ api }: Serving, mutation: string): Promise<Json> {
  const [answer] = Object.values<Json>(await dataOf(api, `mutation { ${mutation} }`))
  expect(answer.__typename).not.toMatch(/Error$/)
  return answer
}

const create = (serving: Serving, input: string): Promise<Json> =>
  mutate(serving, `createFork(input: { ${input} }) { __typename }`)
const apply = (serving: Serving, id: string, actions: string): Promise<Json> =>
  mutate(serving, `applyToFork(id: "${id}", scenario: { actions: [${actions}] }) { __typename }`)
const scale = (replicas: number): string => `{ scale: { target: { kind: "Deployment", name: "web" }, replicas: ${replicas} } }`
const states = (): readonly string[] => readdirSync(join(folder, 'states'))

describe('forks in a folder', () => {
  it('are unchanged after a restart, although the cluster changed', async () => {
    const first = await start()
    await create(first, 'name: "one", labels: [{ key: "team", value: "web" }]')
    await apply(first, 'one', `{ drain: { nodes: { names: ["a"] } } }, ${scale(5)}`)
    await mutate(first, 'advanceFork(id: "one", by: "10m") { __typename }')
    await create(first, 'name: "two", from: { fork: "one" }')
    await apply(first, 'two', '{ deletePod: { name: "web-1-r" } }')
    await create(first, 'name: "gone"')
    await mutate(first, 'deleteFork(id: "gone") { __typename }')
    const before = await forksOf(first)
    const { added, removed, changed } = await diffOf(first, 'one')
    expect(before.map(({ name, steps }) => [name, steps.length])).toEqual([
      ['one', 2],
      ['two', 3],
    ])
    const second = await restart(first, storedShop().put(aNode('d')))
    expect(await forksOf(second)).toEqual(before)
    expect(second.log).toEqual([])
    // What was read again is compared with the live twin by content.
    expect(await diffOf(second, 'one')).toEqual({ added, removed: removed + 1, changed })
    // They continue from there, and what is done now is kept across the next restart.
    await apply(second, 'two', scale(3))
    const after = await forksOf(second)
    expect(after[1].steps).toHaveLength(4)
    const third = await restart(second)
    expect(await forksOf(third)).toEqual(after)
    await third.store.close()
  })

  it('are rebased to another cluster permanently, and leave no files behind', async () => {
    const twin = storedShop()
    const first = await start(twin)
    await create(first, 'name: "one"')
    await apply(first, 'one', scale(5))
    const [old] = states()
    twin.emit(aNode('d'))
    await mutate(first, 'rebaseFork(id: "one") { __typename }')
    const before = await forksOf(first)
    const second = await restart(first)
    expect(await forksOf(second)).toEqual(before)
    expect(states()).toHaveLength(1)
    expect(states()).not.toContain(old)
    await second.store.close()
  })

  it('share their base on the disk; it is deleted with the last of them', async () => {
    const serving = await start()
    await create(serving, 'name: "one"')
    // One pin of the twin is one state; a fork of a fork begins with the same.
    await create(serving, 'name: "two", from: { fork: "one" }')
    expect(states()).toHaveLength(1)
    await mutate(serving, 'deleteFork(id: "one") { __typename }')
    expect(states()).toHaveLength(1)
    await mutate(serving, 'deleteFork(id: "two") { __typename }')
    await expect.poll(states).toHaveLength(0)
    await serving.store.close()
  })

  it('are stored like snapshots; both expire', async () => {
    const first = await start()
    await mutate(first, 'takeSnapshot(input: { name: "monday", ttl: "1h" }) { __typename }')
    await create(first, 'name: "long", ttl: "2h", from: { snapshot: "monday" }')
    const second = await restart(first, storedShop(), addMs(T0, 3_599_000))
    const { snapshots } = await dataOf(second.api, '{ snapshots { name state { digest } } }')
    expect(snapshots).toEqual([{ name: 'monday', state: { digest: storedShop().pin().info.digest } }])
    const third = await restart(second, storedShop(), addMs(T0, 3_600_000))
    expect(await dataOf(third.api, '{ snapshots { name } forks { name } }')).toEqual({ snapshots: [], forks: [{ name: 'long' }] })
    const fourth = await restart(third, storedShop(), addMs(T0, 7_200_000))
    expect(await forksOf(fourth)).toEqual([])
    expect(states()).toEqual([])
    await fourth.store.close()
  })

  // Windows has no such bits.
  it.skipIf(process.platform === 'win32')('are readable by their owner only', async () => {
    const { store } = await start()
    expect(statSync(join(folder, 'states')).mode & 0o077).toBe(0)
    await store.close()
  })

  it('cannot be stored by two servers at once', async () => {
    const { store } = await start()
    await expect(start()).rejects.toThrow(/is used by another server/)
    await store.close()
    const again = await start()
    await again.store.close()
  })
})

describe('a damaged store', () => {
  const log = (): string => join(folder, 'forks.log')

  it('drops an incomplete last record with a message, and continues', async () => {
    const first = await start()
    await create(first, 'name: "one"')
    await apply(first, 'one', scale(5))
    const [before] = await forksOf(first)
    await apply(first, 'one', scale(4))
    await first.store.close()
    truncateSync(log(), readFileSync(log()).length - 7)
    const second = await start()
    expect(second.log).toEqual([`${log()}:3: the last record is incomplete and was never acknowledged: skipped`])
    expect(await forksOf(second)).toEqual([before])
    await apply(second, 'one', scale(6))
    const third = await restart(second)
    expect(await forksOf(third)).toHaveLength(1)
    expect(third.log).toEqual([])
    expect((await forksOf(third))[0].steps).toHaveLength(2)
    await third.store.close()
  })

  it('skips a corrupt record, and keeps the file for inspection', async () => {
    const first = await start()
    await create(first, 'name: "one"')
    await create(first, 'name: "two"')
    await first.store.close()
    writeFileSync(log(), readFileSync(log(), 'utf8').replace('"one"', '"uno"'))
    appendFileSync(log(), 'nonsense\n')
    const second = await start()
    expect(second.log).toEqual([1, 3].map((line) => `${log()}:${line}: the record is damaged and was skipped`))
    expect((await forksOf(second)).map(({ name }) => name)).toEqual(['two'])
    expect(readFileSync(`${log()}.damaged`, 'utf8')).toContain('"uno"')
    await second.store.close()
  })

  it('reports STATE_DAMAGED for a fork whose state is truncated, keeps the file, and serves all others', async () => {
    const twin = storedShop()
    const first = await start(twin)
    await create(first, 'name: "one"')
    const [state = ''] = states()
    twin.emit(aNode('d'))
    await create(first, 'name: "two"')
    await first.store.close()
    const path = join(folder, 'states', state)
    writeFileSync(path, gzipSync(gunzipSync(readFileSync(path)).subarray(0, -3)))
    const second = await start()
    expect((await forksOf(second)).map(({ name }) => name)).toEqual(['two'])
    const cause = `${path} is truncated after 10 objects; it is kept as ${path}.damaged`
    expect(second.log).toEqual([`fork "one" could not be restored: ${cause}`])
    expect(states()).toContain(`${state}.damaged`)
    const message = `The fork "one" could not be restored: ${cause}. Delete it, or restore the file and restart the server.`
    const { damagedForks } = await dataOf(second.api, '{ damagedForks { name code message } }')
    expect(damagedForks).toEqual([{ name: 'one', code: 'STATE_DAMAGED', message }])
    const { diff } = await dataOf(second.api, '{ diff(to: { fork: "one" }) { ... on StateDamagedError { kind message } } }')
    expect(diff).toEqual({ kind: 'fork', message })
    const third = await restart(second)
    expect(await forksOf(third)).toHaveLength(1)
    expect(third.log).toEqual([
      expect.stringMatching(/^fork "one" could not be restored: .*ENOENT.*; it is kept as .*\.damaged$/),
    ])
    const { deleteFork } = await dataOf(third.api, 'mutation { deleteFork(id: "one") { ... on Error { message } } }')
    expect(deleteFork.message).toMatch(/^The fork "one" is deleted\. /)
    expect((await dataOf(third.api, '{ damagedForks { name } }')).damagedForks).toEqual([])
    await third.store.close()
  })

  it('reports when a fork has a different result than before', async () => {
    const first = await start()
    await create(first, 'name: "one"')
    await first.store.close()
    const [state = ''] = states()
    const path = join(folder, 'states', state)
    const text = gunzipSync(readFileSync(path)).toString()
    writeFileSync(path, gzipSync(text.replaceAll('"web:1"', '"web:2"').replaceAll('"app:1"', '"app:2"')))
    const second = await start()
    const [fork] = await forksOf(second)
    expect(fork.note).toMatch(/^it started from the state \w+, but \w+ was read$/)
    expect(second.log).toEqual([`fork "one" was restored, but differs from before: ${fork.note}`])
    await second.store.close()
  })
})

it('keeps every step that was acknowledged when the process is killed', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', KEEPER, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const acknowledged = new Map<string, readonly string[]>()
  for await (const line of createInterface({ input: child.stdout })) {
    const [name = '', ...rest] = line.split(' ')
    acknowledged.set(name, rest)
    // In the middle of whatever it does next; what it has printed before it dies counts as well.
    if (acknowledged.size === 3) child.kill('SIGKILL')
  }
  if (child.signalCode === null) await once(child, 'exit')
  expect(child.signalCode).toBe('SIGKILL')
  expect(acknowledged.size).toBeGreaterThanOrEqual(3)
  const serving = await start(storedShop(), instant(Date.now()))
  const found = new Map((await forksOf(serving)).map((fork) => [fork.name, fork]))
  for (const [name, [steps, digest]] of acknowledged) {
    const fork = found.get(name)
    expect(fork?.steps.length).toBeGreaterThanOrEqual(Number(steps))
    expect(fork?.steps[Number(steps) - 1].digest, name).toBe(digest)
    expect(fork?.note).toBeNull()
  }
  await serving.store.close()
})
