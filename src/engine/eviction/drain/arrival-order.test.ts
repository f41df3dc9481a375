import { expect, it } from 'vitest'
import { aPod } from '../../../../test/support/builders.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import { AS_LISTED, drawnOrder } from './arrival-order.ts'

const shapes = new ShapeInterner()
const pods = Array.from({ length: 8 }, (_, i) => aPod(shapes, `web-${i}`))
const names = (order: ReturnType<typeof drawnOrder>, of = pods): string =>
  order(of)
    .map(({ name }) => name)
    .join(' ')

it('draws another order with another seed, and each pod once', () => {
  expect(names(AS_LISTED)).toBe(pods.map(({ name }) => name).join(' '))
  expect(new Set([2, 3, 4, 5].map((seed) => names(drawnOrder(seed)))).size).toBeGreaterThan(1)
  expect(names(drawnOrder(2)).split(' ').sort()).toEqual(pods.map(({ name }) => name))
})

it('draws the same order whatever else is evicted', () => {
  const rest = pods.filter((_, i) => i !== 3)
  expect(names(drawnOrder(7), rest)).toBe(
    names(drawnOrder(7))
      .split(' ')
      .filter((name) => name !== 'web-3')
      .join(' '),
  )
})
