import { expect, it } from 'vitest'
import { T0 } from '../../../../test/support/builders.ts'
import { addMs } from '../../../kube/instant.ts'
import { RequestBucket } from './request-bucket.ts'
import { RequestTurns } from './request-turns.ts'

/** When the requests of a sync are sent that returns at each requested time, in milliseconds after T0. */
function sent(turns: RequestTurns, count: number, { key = 'a', each = 1, from = 0 } = {}): readonly number[] {
  let ms = from
  return Array.from({ length: count }, () => {
    for (let wait = 1; wait > 0; ms += wait) wait = turns.waitMs(key, addMs(T0, ms), each)
    return ms
  })
}

it('sends thirty requests at once with the events among them, then twenty a second (recorded: sixty pods in 1.9 s)', () => {
  const times = sent(new RequestTurns(), 60)
  expect(times.filter((ms) => ms === 0)).toHaveLength(24)
  expect([times[24], times[25], times[59]]).toEqual([50, 100, 1800])
})

it('records few events of an object after the first burst (recorded: sixty pods of a set deleted in 1.5 s)', () => {
  const turns = new RequestTurns()
  sent(turns, 60)
  const later = sent(turns, 60, { from: 7000 })
  expect([later.filter((ms) => ms === 7000).length, later[59]]).toEqual([30, 8500])
})

it('keeps the turn of a sync until it resumes, and queues the next sync behind it', () => {
  const turns = RequestTurns.silent()
  sent(turns, 30)
  expect([turns.waitMs('a', T0), turns.waitMs('b', T0), turns.waitMs('a', addMs(T0, 20))]).toEqual([50, 100, 30])
  expect([turns.leftMs('a', addMs(T0, 20)), turns.leftMs('a', addMs(T0, 60)), turns.leftMs('c', T0)]).toEqual([30, 0, 0])
  turns.forget('b')
  expect([turns.waitMs('a', addMs(T0, 50)), turns.waitMs('b', addMs(T0, 50))]).toEqual([0, 100])
})

it('supports several requests per turn, and another rate', () => {
  const turns = RequestTurns.silent(new RequestBucket({ perSecond: 40 }))
  const times = sent(turns, 60, { each: 2 })
  expect([times.filter((ms) => ms === 0).length, times.at(-1)]).toEqual([15, 2250])
})

it('grants many turns at once', () => {
  const times = new RequestTurns().takeAll('a', 40, T0).map((at) => at - T0)
  expect([times.filter((ms) => ms === 0).length, times.at(-1)]).toEqual([24, 800])
})
