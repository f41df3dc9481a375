import { expect, it } from 'vitest'
import { aPod } from '../../../../test/support/builders.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import { drawnOrder, LAST_FIRST } from './eviction-order.ts'

const shapes = new ShapeInterner()
const pods = Array.from({ length: 8 }, (_, i) => aPod(shapes, `web-${i}`))
const listed = pods.map(({ name }) => name)
const names = (order: ReturnType<typeof drawnOrder>, of = pods): readonly string[] => order.sorted(of).map(({ name }) => name)
const SEEDS = Array.from({ length: 40 }, (_, i) => i + 2)
const MANY = Array.from({ length: 600 }, (_, i) => i + 2)

it('D10 begins with the pod that is listed last, then with the others as they are listed', () => {
  expect(names(LAST_FIRST).join(' ')).toBe('web-7 web-0 web-1 web-2 web-3 web-4 web-5 web-6')
  expect([names(LAST_FIRST, pods.slice(0, 1)), names(LAST_FIRST, [])]).toEqual([['web-0'], []])
})

it('D10 draws another order with another seed, and each pod once', () => {
  expect(new Set(SEEDS.map((seed) => names(drawnOrder(seed)).join(' '))).size).toBeGreaterThan(SEEDS.length / 2 - 1)
  for (const seed of SEEDS) expect(names(drawnOrder(seed)).toSorted()).toEqual(listed)
})

it('D10 evicts any pod first, the last in the list in fewer than half of the drains', () => {
  const first = MANY.map((seed) => names(drawnOrder(seed))[0])
  expect(new Set(first)).toEqual(new Set(listed))
  const last = first.filter((name) => name === 'web-7').length / MANY.length
  expect(last).toBeGreaterThan(0.35)
  expect(last).toBeLessThan(0.5)
})

it.each([
  ['quiet', 0, 0.85, 0.97, 2],
  ['busy', 1, 0.25, 0.42, 7],
  ['any', 2, 0.05, 0.2, 7],
])(
  'D10 begins with the last pod on a %s machine as often as observed, and stays close to the list order',
  (_, rest, least, most, places) => {
    const seeds = MANY.filter((seed) => seed % 3 === rest)
    const orders = seeds.map((seed) => names(drawnOrder(seed)))
    const share = orders.filter(([name]) => name === 'web-7').length / orders.length
    expect(share).toBeGreaterThan(least)
    expect(share).toBeLessThan(most)
    const lateness = orders.flatMap((order) => {
      const others = order.filter((name) => name !== 'web-7')
      return others.map((name, at) => at - listed.indexOf(name))
    })
    expect(Math.max(...lateness)).toBeLessThanOrEqual(places)
  },
)

it('D10 draws each order of three pods within 40 seeds, and each of them first within 20', () => {
  const few = pods.slice(0, 3)
  expect(new Set(SEEDS.map((seed) => names(drawnOrder(seed), few).join(' '))).size).toBe(6)
  expect(new Set(SEEDS.slice(0, 19).map((seed) => names(drawnOrder(seed), few)[0])).size).toBe(3)
})

it('D10 draws the write time of the eviction for each pod', () => {
  const shares = SEEDS.flatMap((seed) => pods.map((pod) => drawnOrder(seed).writeShare(pod)))
  expect(Math.min(...shares)).toBeLessThan(0.1)
  expect(Math.max(...shares)).toBeGreaterThan(0.9)
  expect(new Set(pods.map(LAST_FIRST.writeShare))).toEqual(new Set([1]))
})
