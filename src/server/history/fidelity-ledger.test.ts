import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { askApi, dataOf } from '../../../test/support/api-client.ts'
import { T0 } from '../../../test/support/builders.ts'
import { AMPLE, minute, newFolder } from '../../../test/support/kept-states.ts'
import { storedShop } from '../../../test/support/stored-shop.ts'
import { createApi } from '../../graphql/create-api.ts'
import { addMs, formatInstant } from '../../kube/instant.ts'
import type { SeenFidelity } from '../../service/twin-handle.ts'
import { weekOf } from '../../whatif/fidelity/fidelity-week.ts'
import { openHistory } from './open-history.ts'

const WEEK = 7 * 86_400_000
let folder = ''
let remove = (): void => {}
beforeEach(() => {
  ;({ folder, remove } = newFolder())
})
afterEach(() => remove())

function seen(judged: number, agreed: number): SeenFidelity {
  const none = { judged: 0, agreed: 0 }
  return {
    ...{ since: T0, placements: { judged, agreed }, refusals: none, unjudged: 0, disagreements: [], plugins: [] },
    courses: { ...none, open: 0, courses: [] },
  }
}

const DRAIN = 'whatIf(scenario: { actions: [{ drain: { nodes: { names: ["a"] } } }] }) { ... on Outcome { digest fidelity } }'

it('counts week by week over restarts, and each cluster for itself', async () => {
  const weeks = async (work: (history: Awaited<ReturnType<typeof openHistory>>) => Promise<void>, cluster = 'c') => {
    const history = await openHistory(folder, AMPLE, minute(0))
    await work(history)
    await history.close()
    return history.fidelityWeeks(cluster).map(({ begin, placements }) => [begin, placements.judged, placements.agreed])
  }
  const later = addMs(T0, WEEK)
  expect(
    await weeks(async (history) => {
      await history.noteFidelity('c', seen(10, 9), T0)
      await history.noteFidelity('c', seen(15, 14), T0)
      await history.noteFidelity('c', seen(20, 15), later)
    }),
  ).toEqual([
    [weekOf(T0), 15, 14],
    [weekOf(later), 5, 1],
  ])
  expect(await weeks((history) => history.noteFidelity('d', seen(1, 1), later), 'd')).toEqual([[weekOf(later), 1, 1]])
  expect(await weeks((history) => history.noteFidelity('c', seen(3, 3), later))).toEqual([
    [weekOf(T0), 15, 14],
    [weekOf(later), 8, 4],
  ])
})

it('writes nothing when nothing was counted, and keeps a damaged file aside', async () => {
  const path = join(folder, 'fidelity.log')
  const first = await openHistory(folder, AMPLE, minute(0))
  await first.noteFidelity('c', seen(0, 0), T0)
  expect(existsSync(path)).toBe(false)
  await first.noteFidelity('c', seen(5, 5), T0)
  await first.noteFidelity('c', seen(6, 6), addMs(T0, WEEK))
  await first.close()
  writeFileSync(path, readFileSync(path, 'utf8').replace('"judged":5', '"judged":7'))
  const again = await openHistory(folder, AMPLE, minute(0))
  expect(again.damages).toEqual([expect.stringContaining('fidelity.log:1: the record is damaged')])
  expect([again.fidelityWeeks('c').length, existsSync(`${path}.damaged`)]).toEqual([1, true])
  await again.close()
})

it('is in the report and in each outcome, whose digest it does not change', async () => {
  const history = await openHistory(folder, AMPLE, minute(0))
  const twin = storedShop()
  const { takenAt } = twin.pin().info
  await history.noteFidelity('name:test', seen(12_430, 12_410), takenAt)
  const plain = (await dataOf(createApi({ twin, history }), `{ ${DRAIN} }`)).whatIf
  expect(plain).toMatchObject({ fidelity: null, digest: expect.any(String) })
  twin.seen = seen(30, 29)
  const { whatIf, fidelity } = await dataOf(
    createApi({ twin, history }),
    `{ ${DRAIN} fidelity { likelyCause weeks { begin placements { judged agreed } plugins { plugin } } } }`,
  )
  expect(whatIf).toEqual({
    digest: plain.digest,
    fidelity: 'placements on this cluster matched in 99.8 % of 12,430 decisions this week',
  })
  const begin = formatInstant(weekOf(takenAt))
  expect(fidelity).toEqual({
    likelyCause: null,
    weeks: [{ begin, placements: { judged: 12_430, agreed: 12_410 }, plugins: [] }],
  })
  const without = (await askApi(createApi({ twin }), `{ ${DRAIN} }`)).data.whatIf
  expect(without.fidelity).toBe(`placements on this cluster matched in 96.6 % of 30 decisions since ${formatInstant(T0)}`)
  await history.close()
})
