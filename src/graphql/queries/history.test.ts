import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dataOf } from '../../../test/support/api-client.ts'
import { AMPLE, aNamespace, extraNode, keepMinutes, MINUTE, minute, newFolder, pinAt } from '../../../test/support/kept-states.ts'
import type { StateTwin } from '../../../test/support/state-twin.ts'
import { storedShop } from '../../../test/support/stored-shop.ts'
import { formatInstant } from '../../kube/instant.ts'
import { type OpenHistory, openHistory } from '../../server/history/open-history.ts'
import { clusterIdOf } from '../../service/history/cluster-id.ts'
import type { Api } from '../create-api.ts'
import { createApi } from '../create-api.ts'

let remove = (): void => {}
let history: OpenHistory
let twin: StateTwin
let api: Api
/** The states of the minutes 0, 1 and 3: the shop, with one node more, and with two. */
beforeEach(async () => {
  const place = newFolder()
  remove = place.remove
  history = await openHistory(place.folder, AMPLE, minute(0))
  twin = storedShop()
  await history.add(pinAt(twin, 0))
  await history.add(pinAt(twin.put(extraNode(1)), 1))
  await history.add(pinAt(twin.put(extraNode(2)), 3))
  api = createApi({ twin, history })
})
afterEach(async () => {
  await history.close()
  remove()
})

const time = (number: number): string => formatInstant(minute(number))
const ERRORS =
  '... on NotFoundError { message nearest } ... on StateDamagedError { message kind name } ... on NotReadyError { message }'
const nodesAt = async (at: string) =>
  (
    await dataOf(
      api,
      `{ cluster(on: { time: "${at}" }) { __typename ${ERRORS} ... on Cluster { state { takenAt } nodes { totalCount } } } }`,
    )
  ).cluster

describe('a state by time', () => {
  it.each([
    ['its time', time(1), time(1), 4],
    ['a time between two moments', time(2), time(1), 4],
    ['a time after the last', time(9), time(3), 5],
    ['the first', time(0), time(0), 3],
  ])('is the latest at or before: %s', async (_name, at, takenAt, totalCount) => {
    expect(await nodesAt(at)).toEqual({ __typename: 'Cluster', state: { takenAt }, nodes: { totalCount } })
  })

  it('before all of them is an error with the nearest', async () => {
    expect(await nodesAt('2020-01-01T00:00:00Z')).toEqual({
      __typename: 'NotFoundError',
      message: expect.stringContaining(`The earliest kept state is that of ${time(0)}.`),
      nearest: [time(0)],
    })
  })

  it('that retention removed is an error that names it, and no earlier snapshot', async () => {
    const place = newFolder()
    const shop = storedShop()
    await keepMinutes(place.folder, shop, 200)
    const shortened = await openHistory(place.folder, { ...AMPLE, ageMs: 65 * MINUTE }, minute(200))
    await shortened.add(pinAt(storedShop(), 200))
    twin = storedShop()
    api = createApi({ twin, history: shortened })
    await dataOf(api, 'mutation { takeSnapshot(input: { name: "first" }) { __typename } }')
    const taken = formatInstant(twin.pin().info.takenAt)
    const [first] = shortened.moments(clusterIdOf(twin.pin()))
    const begin = first ? formatInstant(first.takenAt) : ''
    expect(await nodesAt(time(30))).toEqual({
      __typename: 'NotFoundError',
      message: `No state of ${time(30)} is kept: it was removed because of its age, or the history began later. The nearest are the snapshot of ${taken} and the moment ${begin}.`,
      nearest: [taken, begin],
    })
    expect((await nodesAt(taken)).state.takenAt).toBe(taken)
    expect((await nodesAt(begin)).state.takenAt).toBe(begin)
    await shortened.close()
    place.remove()
  })

  it('of another cluster is not found, and of a cluster that is being read it is not known yet', async () => {
    twin.waiting = ['Pod']
    expect((await nodesAt(time(1))).__typename).toBe('NotReadyError')
    twin.waiting = []
    twin.put(aNamespace('kube-system', 'uid-new'))
    expect(await nodesAt(time(1))).toMatchObject({
      __typename: 'NotFoundError',
      message: expect.stringContaining('states of another cluster, name:test, and this is the cluster uid-new'),
    })
  })

  it('answers a what-if, with the time that it used', async () => {
    const drain = '{ drain: { nodes: { names: ["extra-2"] }, ignoreDaemonSets: true } }'
    const ask = async (on: string) => {
      const query = `{ whatIf(scenario: { actions: [${drain}] }, on: { time: "${on}" }) { __typename ... on Outcome { state { takenAt } } ... on InvalidInputError { message } ... on NotFoundError { name } } }`
      return (await dataOf(api, query)).whatIf
    }
    expect(await ask(time(4))).toEqual({ __typename: 'Outcome', state: { takenAt: time(3) } })
    expect(await ask(time(1))).toEqual({ __typename: 'NotFoundError', name: 'extra-2' })
  })

  it('is found by its digest, whole or by its beginning, as long as it is kept', async () => {
    const found = async (on: string) =>
      (
        await dataOf(
          api,
          `{ cluster(on: { digest: "${on}" }) { __typename ... on Error { message } ... on Cluster { state { takenAt digest } } } }`,
        )
      ).cluster
    const moments = history.moments(clusterIdOf(twin.pin()))
    for (const { digest, takenAt } of moments.slice(0, 2)) {
      const whole = { __typename: 'Cluster', state: { takenAt: formatInstant(takenAt), digest } }
      expect(await found(digest)).toEqual(whole)
      expect(await found(digest.slice(0, 8))).toEqual(whole)
    }
    const live = twin.pin().info.digest
    expect((await found(live)).state.digest).toBe(live)
    expect(await found('0123456789')).toEqual({
      __typename: 'NotFoundError',
      message: `state "0123456789" not found. The server keeps states as forks, snapshots and, with --history, as moments: 3 from ${time(0)} to ${time(3)}.`,
    })
    for (const wrong of [live.slice(0, 7), '', 'x'.repeat(20)])
      expect(await found(wrong)).toEqual({
        __typename: 'InvalidInputError',
        message: 'digest: a digest, or at least 8 hexadecimal digits of its beginning',
      })
  })

  it('is found by the digest of a fork or of a snapshot', async () => {
    const { createFork } = await dataOf(api, 'mutation { createFork(input: { name: "f" }) { ... on Fork { state { digest } } } }')
    twin.put(extraNode(3))
    const { cluster } = await dataOf(
      api,
      `{ cluster(on: { digest: "${createFork.state.digest}" }) { ... on Cluster { nodes { totalCount } } } }`,
    )
    expect(cluster.nodes.totalCount).toBe(5)
  })

  it('is compared with another one', async () => {
    const query = `{ diff(from: { time: "${time(0)}" }, to: { time: "${time(3)}" }) { ... on StateDiff {
      added removed changed from { takenAt } to { takenAt } objects { nodes { key { name } } } } } }`
    expect((await dataOf(api, query)).diff).toEqual({
      ...{ added: 2, removed: 0, changed: 0, from: { takenAt: time(0) }, to: { takenAt: time(3) } },
      objects: { nodes: [{ key: { name: 'extra-1' } }, { key: { name: 'extra-2' } }] },
    })
  })

  it('is that of a snapshot where that is later', async () => {
    await dataOf(api, 'mutation { takeSnapshot(input: { name: "now" }) { __typename } }')
    const { takenAt } = twin.pin().info
    const answer = await nodesAt(time(9))
    expect(answer.state.takenAt).toBe(takenAt > minute(3) ? formatInstant(takenAt) : time(3))
  })
})

describe('the history', () => {
  const moments = async (args: string) =>
    (
      await dataOf(
        api,
        `{ history(${args}) { ... on MomentConnection { totalCount pageInfo { hasPreviousPage } nodes { takenAt version digest objects bytes } } } }`,
      )
    ).history

  it('lists the moments in pages, the oldest first', async () => {
    const { nodes, ...page } = await moments('last: 2')
    expect(page).toEqual({ totalCount: 3, pageInfo: { hasPreviousPage: true } })
    const { digest } = pinAt(twin, 3).info
    expect(nodes.map(({ takenAt }: { takenAt: string }) => takenAt)).toEqual([time(1), time(3)])
    expect(nodes[1]).toEqual({ takenAt: time(3), version: '3', digest, objects: nodes[0].objects + 1, bytes: expect.any(Number) })
  })

  it.each([
    ['from', `from: "${time(1)}"`, [1, 3]],
    ['to', `to: "${time(1)}"`, [0, 1]],
    ['both', `from: "${time(1)}", to: "${time(2)}"`, [1]],
  ])('is limited by time: %s', async (_name, args, numbers) => {
    expect((await moments(args)).nodes.map(({ takenAt }: { takenAt: string }) => takenAt)).toEqual(numbers.map(time))
  })

  it('is empty where none is kept', async () => {
    api = createApi({ twin })
    expect((await moments('first: 1')).totalCount).toBe(0)
  })
})
