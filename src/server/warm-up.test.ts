import { afterEach, expect, it } from 'vitest'
import { smallShop } from '../../test/support/small-shop.ts'
import { createApi } from '../graphql/create-api.ts'
import { DEFAULT_LIMITS } from '../service/limits.ts'
import { RunQueue } from '../service/runs/run-queue.ts'
import type { Scenario } from '../whatif/scenario.ts'
import { warmUp } from './warm-up.ts'

const stop: AbortController[] = []
afterEach(() => {
  for (const each of stop.splice(0)) each.abort()
})

/** A warm-up of the shop, with what it rehearsed; the clock advances only by what `tick` adds at each read. */
function warming({ tick = 0 } = {}) {
  const twin = smallShop()
  let now = 0
  const nowMs = (): number => (now += tick)
  const rehearsed: Scenario[] = []
  class Queue extends RunQueue {
    override runIdly(...run: Parameters<RunQueue['runIdly']>) {
      rehearsed.push(run[1])
      return super.runIdly(...run)
    }
  }
  const queue = new Queue(DEFAULT_LIMITS, nowMs)
  const lines: string[] = []
  const api = createApi({ twin, queue, nowMs, log: (line) => lines.push(line) })
  const stopping = new AbortController()
  stop.push(stopping)
  return {
    twin,
    queue,
    rehearsed,
    lines,
    stopping,
    begin: () => warmUp({ twin, queue, api, path: '/graphql', nowMs, stopping: stopping.signal }),
  }
}

it('rehearses drains, scales and losses without changing the twin', async () => {
  const { twin, rehearsed, lines, begin } = warming()
  const before = twin.state.digest()
  await begin()
  expect(new Set(rehearsed.flatMap(({ actions }) => actions.map(({ kind }) => kind)))).toEqual(
    new Set(['drain', 'scale', 'failNode']),
  )
  expect(rehearsed).toHaveLength(40)
  expect(twin.state.digest()).toBe(before)
  expect(lines).toEqual([])
})

it('waits until the cluster has been read, and ends with the server', async () => {
  const { twin, rehearsed, stopping, begin } = warming()
  twin.waiting = ['Pod']
  const ended = begin()
  await new Promise((resolve) => setImmediate(resolve))
  expect(rehearsed).toEqual([])
  stopping.abort()
  await ended
  expect(rehearsed).toEqual([])
})

it('stops at its time limit', async () => {
  const { rehearsed, begin } = warming({ tick: 10_000 })
  await begin()
  expect(rehearsed.length).toBeLessThan(3)
})

it('runs nothing in an empty cluster', async () => {
  const { twin, rehearsed, begin } = warming()
  for (const kind of ['Node', 'Deployment'] as const)
    for (const { namespace, name } of twin.state.list(kind)) twin.state.remove(kind, namespace, name)
  await begin()
  expect(rehearsed).toEqual([])
})
