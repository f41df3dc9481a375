import { expect, it } from 'vitest'
import { DrawnOrder } from './drawn-order.ts'

const LETTERS = ['a', 'b', 'c']
const SEEDS = Array.from({ length: 20 }, (_, i) => i + 1)
const drawn = (seed: number, letters = LETTERS): string => new DrawnOrder(seed, 'cache').sorted(letters, (id) => id).join('')

it('draws the same order for the same seed, for any input order', () => {
  for (const seed of SEEDS) expect(drawn(seed, LETTERS.toReversed())).toBe(drawn(seed))
})

it('keeps the order of the others when one is removed', () => {
  for (const seed of SEEDS) expect(drawn(seed, ['a', 'c'])).toBe(drawn(seed).replace('b', ''))
})

it('draws every order of three items within 20 seeds, and another one for another purpose', () => {
  expect([...new Set(SEEDS.map((seed) => drawn(seed)))].sort()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba'])
  const elsewhere = SEEDS.map((seed) => new DrawnOrder(seed, 'other').sorted(LETTERS, (id) => id).join(''))
  expect(elsewhere).not.toEqual(SEEDS.map((seed) => drawn(seed)))
})
