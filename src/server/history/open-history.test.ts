import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { T0 } from '../../../test/support/builders.ts'
import { AMPLE, aNamespace, extraNode, keepMinutes, MINUTE, minute, newFolder, pinAt } from '../../../test/support/kept-states.ts'
import { storedShop } from '../../../test/support/stored-shop.ts'
import { leaseRow } from '../../kube/lease.ts'
import { clusterIdOf } from '../../service/history/cluster-id.ts'
import type { Base } from '../../whatif/base.ts'
import { openHistory } from './open-history.ts'

const TEST = 'name:test'
let folder = ''
let remove = (): void => {}
beforeEach(() => {
  ;({ folder, remove } = newFolder())
})
afterEach(() => remove())

const files = (): string[] => readdirSync(folder).filter((name) => name.endsWith('.history'))
const namesOf = ({ state }: Base, kind: 'Node' | 'Pod'): string[] => state.list(kind).map(({ name }) => name)

describe('what is kept', () => {
  it('returns every state as it was: objects, their order, lives, notes and the scheduler', async () => {
    const twin = storedShop()
    const history = await openHistory(folder, AMPLE, minute(0))
    const first = pinAt(twin, 0)
    const stop = { ms: 5000, withHook: false, killed: false, template: 't' }
    const seen = {
      pulls: new Map([['uid-1', { ms: 9, containers: 1 }]]),
      stops: new Map([['Deployment/default/web' as never, [stop]]]),
    }
    const note = { code: 'KIND_NOT_READ', message: 'none of it', objects: [] } as const
    const full: Base = {
      ...pinAt(twin.put(extraNode(1)), 1),
      lives: seen,
      coverage: [note],
      scheduler: { profiles: [] } as never,
    }
    twin.state.remove('Pod', 'default', 'web-1-p')
    // Made again under the same name, it is the last of its kind.
    const node = twin.state.get('Node', '', 'a')
    twin.state.remove('Node', '', 'a')
    if (node) twin.put({ ...node, uid: 'uid-a-2' })
    const last: Base = { ...pinAt(twin, 2), lives: { pulls: new Map(), stops: seen.stops } }
    for (const base of [first, full, last]) expect(await history.add(base)).toBe(true)
    await history.close()

    const again = await openHistory(folder, AMPLE, minute(3))
    expect(again.damages).toEqual([])
    const moments = again.moments(TEST)
    expect(moments.map(({ takenAt, digest }) => [takenAt, digest])).toEqual(
      [first, full, last].map(({ info }) => [info.takenAt, info.digest]),
    )
    for (const [at, base] of [first, full, last].entries()) {
      const moment = moments[at]
      const read = moment && (await again.read(moment))
      expect(read?.state.digest()).toBe(base.info.digest)
      expect(read?.info).toEqual(base.info)
      expect([read?.lives, read?.coverage, read?.scheduler]).toEqual([base.lives, base.coverage, base.scheduler])
      expect(read && [namesOf(read, 'Node'), namesOf(read, 'Pod')]).toEqual([namesOf(base, 'Node'), namesOf(base, 'Pod')])
    }
    await again.close()
  })

  it('writes nothing when nothing has changed, after a restart as well, and Leases alone are no change', async () => {
    const twin = storedShop()
    const history = await openHistory(folder, AMPLE, minute(0))
    expect(await history.add(pinAt(twin, 0))).toBe(true)
    const size = (): number => files().reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
    const before = size()
    expect(await history.add(pinAt(twin, 1))).toBe(false)
    twin.put(leaseRow({ name: 'a', namespace: 'kube-node-lease', uid: 'uid-lease', renewTime: T0 }))
    expect(await history.add(pinAt(twin, 2))).toBe(false)
    twin.state.remove('Lease', 'kube-node-lease', 'a')
    await history.close()
    const again = await openHistory(folder, AMPLE, minute(3))
    expect(await again.add(pinAt(twin, 3))).toBe(false)
    expect([files().length, size()]).toEqual([1, before])
    await again.close()
  })

  it('keeps no moment that is not later than the last: the clock was set back', async () => {
    const twin = storedShop()
    const history = await openHistory(folder, AMPLE, minute(0))
    await history.add(pinAt(twin, 5))
    expect(await history.add(pinAt(twin.put(extraNode(1)), 4))).toBe(false)
    expect(await history.add(pinAt(twin, 6))).toBe(true)
    await history.close()
  })

  it('begins a new file after an hour of minutes', async () => {
    const bases = await keepMinutes(folder, storedShop(), 130)
    expect(files().length).toBeGreaterThan(2)
    const history = await openHistory(folder, AMPLE, minute(130))
    const moments = history.moments(TEST)
    expect(moments.length).toBe(130)
    for (const at of [0, 59, 60, 61, 129]) {
      const moment = moments[at]
      expect(moment && (await history.read(moment)).state.digest()).toBe(bases[at]?.info.digest)
    }
    await history.close()
  })

  it('never mixes a cluster with the one that replaces it', async () => {
    const twin = storedShop().put(aNamespace('kube-system', 'uid-old'))
    const history = await openHistory(folder, AMPLE, minute(0))
    const old = pinAt(twin, 0)
    await history.add(old)
    twin.state.remove('Namespace', '', 'kube-system')
    const replaced = pinAt(twin.put(aNamespace('kube-system', 'uid-new')), 1)
    await history.add(replaced)
    expect([clusterIdOf(old), clusterIdOf(replaced)]).toEqual(['uid-old', 'uid-new'])
    expect(history.moments('uid-old').map(({ takenAt }) => takenAt)).toEqual([minute(0)])
    expect(history.moments('uid-new').map(({ takenAt }) => takenAt)).toEqual([minute(1)])
    expect(files().length).toBe(2)
    await history.close()
  })
})

describe('retention', () => {
  it.each([
    ['by age', { ...AMPLE, ageMs: 65 * MINUTE }],
    ['by size', { ...AMPLE, bytes: 30_000 }],
  ])('%s removes the oldest files, never the last one', async (_name, retention) => {
    await keepMinutes(folder, storedShop(), 200)
    const before = files()
    const history = await openHistory(folder, retention, minute(200))
    await history.add(pinAt(storedShop(), 200))
    const left = files()
    expect(left.length).toBeLessThan(before.length)
    expect(left.slice(0, -1)).toEqual(before.slice(before.length - left.length + 1))
    const [oldest] = history.moments(TEST)
    expect(oldest && oldest.takenAt > minute(0)).toBe(true)
    expect(history.moments(TEST).at(-1)?.takenAt).toBe(minute(200))
    await history.close()
  })
})

describe('damage', () => {
  /** The first file of a history of six states, and where its records end. */
  async function sixStates(): Promise<{
    readonly bases: readonly Base[]
    readonly bytes: Buffer
    readonly ends: readonly number[]
  }> {
    const bases = await keepMinutes(folder, storedShop(), 6)
    const [name = ''] = files()
    const history = await openHistory(folder, AMPLE, minute(6))
    const bytes = readFileSync(join(folder, name))
    await history.close()
    const { readSegment } = await import('./segment-file.ts')
    const { records } = await readSegment(join(folder, name))
    return { bases, bytes, ends: records.map(({ offset, length }) => offset + length) }
  }

  /** Every byte of the lines and around their ends, and a sample of the contents. */
  const places = (length: number, ends: readonly number[]): number[] =>
    [...Array(length).keys()].filter((at) => at % 7 === 0 || ends.some((end) => at >= end - 3 && at < end + 40))

  it.each([
    ['cut off', (bytes: Buffer, at: number) => bytes.subarray(0, at)],
    [
      'changed',
      (bytes: Buffer, at: number) =>
        Buffer.concat([bytes.subarray(0, at), Buffer.from([(bytes[at] ?? 0) ^ 0x15]), bytes.subarray(at + 1)]),
    ],
  ])('a file that is %s anywhere opens with all earlier states, and is kept aside', async (how, damage) => {
    const { bases, bytes, ends } = await sixStates()
    expect(ends.at(-1)).toBe(bytes.length)
    for (const at of places(bytes.length, ends)) {
      const place = join(folder, `${at}`)
      mkdirSync(place)
      const path = join(place, '000.history')
      writeFileSync(path, damage(bytes, at))
      const history = await openHistory(place, AMPLE, minute(6))
      const whole = ends.filter((end) => end <= at).length
      const moments = history.moments(TEST)
      expect([at, moments.map(({ digest }) => digest)]).toEqual([at, bases.slice(0, whole).map(({ info }) => info.digest)])
      const isClean = how === 'cut off' && (at === 0 || ends.includes(at))
      expect([at, history.damages.length, existsSync(`${path}.damaged`)]).toEqual([at, isClean ? 0 : 1, !isClean])
      if (!isClean) expect(history.damages[0]).toContain(`${path}: the record at byte ${ends[whole - 1] ?? 0} of `)
      await history.close()
    }
  })

  it('continues after the damage, and opens again without it', async () => {
    const { bases, bytes, ends } = await sixStates()
    const [name = ''] = files()
    writeFileSync(join(folder, name), bytes.subarray(0, (ends[4] ?? 0) + 100))
    const history = await openHistory(folder, AMPLE, minute(6))
    await history.add(pinAt(storedShop(), 7))
    await history.close()
    const again = await openHistory(folder, AMPLE, minute(8))
    expect(again.damages).toEqual([])
    const moments = again.moments(TEST)
    expect(moments.map(({ takenAt }) => takenAt)).toEqual([0, 1, 2, 3, 4, 7].map(minute))
    const fifth = moments[4]
    expect(fifth && (await again.read(fifth)).state.digest()).toBe(bases[4]?.info.digest)
    await again.close()
  })

  it('a record that changes while the server runs is an error with its file', async () => {
    const { bytes } = await sixStates()
    const history = await openHistory(folder, AMPLE, minute(6))
    const [name = ''] = files()
    writeFileSync(join(folder, name), Buffer.alloc(bytes.length))
    const [first] = history.moments(TEST)
    await expect(first && history.read(first)).rejects.toMatchObject({
      code: 'RECORD_DAMAGED',
      message: expect.stringContaining(name),
    })
    writeFileSync(join(folder, name), bytes)
    expect(first && (await history.read(first)).state.digest()).toBe(first?.digest)
    await history.close()
  })
})

it('one server uses a folder', async () => {
  const history = await openHistory(folder, AMPLE, minute(0))
  await expect(openHistory(folder, AMPLE, minute(0))).rejects.toMatchObject({
    code: 'STORE_IN_USE',
    message: expect.stringContaining('give another folder with --history'),
  })
  await history.close()
  await (await openHistory(folder, AMPLE, minute(0))).close()
})

it('a folder that cannot be used is an error with a remedy', async () => {
  const path = join(folder, 'file')
  writeFileSync(path, '')
  await expect(openHistory(path, AMPLE, minute(0))).rejects.toMatchObject({
    code: 'HISTORY_UNUSABLE',
    message: expect.stringContaining('give another folder with --history'),
  })
})
