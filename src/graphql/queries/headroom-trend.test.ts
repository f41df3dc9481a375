import { afterEach, beforeEach, expect, it } from 'vitest'
import { askApi, dataOf } from '../../../test/support/api-client.ts'
import { aNode, aPod } from '../../../test/support/builders.ts'
import { AMPLE, minute, newFolder, pinAt } from '../../../test/support/kept-states.ts'
import { storedShop } from '../../../test/support/stored-shop.ts'
import { formatInstant } from '../../kube/instant.ts'
import { type OpenHistory, openHistory } from '../../server/history/open-history.ts'
import { type Api, createApi } from '../create-api.ts'

let remove = (): void => {}
let history: OpenHistory
let api: Api
const time = (number: number): string => formatInstant(minute(number))
/** Ten minutes in which a node is added each minute. */
beforeEach(async () => {
  const place = newFolder()
  remove = place.remove
  history = await openHistory(place.folder, AMPLE, minute(0))
  const twin = storedShop()
  for (let at = 0; at < 9; at++) await history.add(pinAt(twin.put(aNode(`new-${at}`)), at))
  twin.put(aNode('new-9'), aPod(twin.state.shapes, 'waits', { cpu: '500m', phase: 'Pending' }))
  await history.add(pinAt(twin, 9))
  api = createApi({ twin, history, limits: { costMax: 10_000 } })
})
afterEach(async () => {
  await history.close()
  remove()
})

const POINTS =
  '... on HeadroomTrend { points { takenAt pods pending total { nodes closed headroom { cpu } strandedCpuPercent } } } ... on InvalidInputError { message }'
const trend = async (args: string) => (await dataOf(api, `{ headroomTrend${args} { ${POINTS} } }`)).headroomTrend

it('reports headroom and fragmentation at evenly spaced moments', async () => {
  const { points } = await trend('(points: 4)')
  expect(points.map(({ takenAt }: { takenAt: string }) => takenAt)).toEqual([0, 3, 6, 9].map(time))
  const counts = points.map(
    ({ pods, pending, total }: { pods: number; pending: number; total: { nodes: number; closed: number } }) => [
      pods,
      pending,
      total.nodes + total.closed,
    ],
  )
  expect(counts).toEqual([
    [3, 0, 4],
    [3, 0, 7],
    [3, 0, 10],
    [4, 1, 13],
  ])
  expect(points[3].total.strandedCpuPercent).toEqual(expect.any(Number))
})

it('covers a part of the time', async () => {
  const { points } = await trend(`(from: "${time(2)}", to: "${time(4)}")`)
  expect(points.map(({ takenAt }: { takenAt: string }) => takenAt)).toEqual([2, 3, 4].map(time))
})

it('needs a point, and each has its cost', async () => {
  expect(await trend('(points: 0)')).toEqual({ message: 'points: at least one point is needed' })
  const { errors } = await askApi(api, '{ headroomTrend(points: 60) { ... on HeadroomTrend { points { takenAt } } } }')
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'LIMIT_EXCEEDED', limit: 'cost' })
})
