import { expect, it } from 'vitest'
import { aPod } from '../../../../test/support/builders.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import { drawnOrder, LAST_FIRST } from './eviction-order.ts'

const shapes = new ShapeInterner()
const pods = Array.from({ length: 8 }, (_, i) => aPod(shapes, `web-${i}`))
const listed = pods.map(({ name }) => name)
const names = (order: ReturnType<typeof drawnOrder>, of = pods): readonly string[] => order(of).map(({ name }) => name)
const SEEDS = Array.from({ length: 40 }, (_, i) => i + 2)

it('D10 begins with the pod that is listed last, then with the others as they are listed', () => {
  expect(names(LAST_FIRST).join(' ')).toBe('web-7 web-0 web-1 web-2 web-3 web-4 web-5 web-6')
  expect([names(LAST_FIRST, pods.slice(0, 1)), names(LAST_FIRST, [])]).toEqual([['web-0'], []])
})

it('D10 draws another order with another seed, and each pod once', () => {
  expect(new Set(SEEDS.map((seed) => names(drawnOrder(seed)).join(' '))).size).toBeGreaterThan(SEEDS.length / 2 - 1)
  for (const seed of SEEDS) expect(names(drawnOrder(seed)).toSorted()).toEqual(listed)
})

it('D10 rarely draws an order that does not begin with the last pod, and draws some that are near the list', () => {
  const first = SEEDS.map((seed) => names(drawnOrder(seed))[0])
  const last = first.filter((name) => name === 'web-7').length
  expect(last).toBeGreaterThan(30)
  expect(last).toBeLessThan(SEEDS.length)
  const farthest = SEEDS.map((seed) => {
    const rest = names(drawnOrder(seed)).filter((name) => name !== 'web-7')
    return Math.max(...rest.map((name, at) => Math.abs(at - listed.indexOf(name))))
  })
  expect(farthest.filter((places) => places <= 2).length).toBeGreaterThanOrEqual(SEEDS.length / 3 - 2)
  expect(Math.max(...farthest)).toBeGreaterThan(3)
})
