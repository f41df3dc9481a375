import { expect, it } from 'vitest'
import { ControllerRun } from '../../../../test/support/controller-run.ts'
import { aReplicaSet } from '../../../../test/support/workloads.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import { DrawnOrder } from '../../run/drawn-order.ts'
import { type Admit, ok, refused } from '../../turn.ts'
import { refusedMs } from './refused-ms.ts'
import { ReplicaSetController } from './replica-set-controller.ts'

const ROOM_SECONDS = 2.6

/** When the pod of a ReplicaSet is created that a quota refuses until there is room, in seconds. */
function createdAt(cacheOrder?: DrawnOrder): number | undefined {
  let isFull = true
  const quota: Admit = (row) =>
    row.kind === 'Pod' && isFull ? refused({ code: 403, reason: 'Forbidden', message: 'exceeded quota' }) : ok(row)
  const actors = [new ReplicaSetController('ReplicaSet', { cacheOrder })]
  const run = new ControllerRun({ rows: [aReplicaSet('web')], shapes: new ShapeInterner(), actors, admission: [quota] })
  run.until(ROOM_SECONDS)
  isFull = false
  return [2.8, 5.4].find((seconds) => run.until(seconds).state.list('Pod').length > 0)
}

it('B1.10 takes 1 to 12 ms for a rejected request', () => {
  const drawn = Array.from({ length: 100 }, (_, seed) => refusedMs(new DrawnOrder(seed, 'cache')))
  expect([Math.min(...drawn), Math.max(...drawn), refusedMs(undefined)]).toEqual([1, 12, 2])
})

it('B1.10 retries just before the quota has room on an idle machine, and just before or just after within 20 seeds', () => {
  expect(createdAt()).toBe(5.4)
  const drawn = Array.from({ length: 19 }, (_, i) => createdAt(new DrawnOrder(i + 2, 'cache')))
  expect([...new Set(drawn)].toSorted()).toEqual([2.8, 5.4])
})
