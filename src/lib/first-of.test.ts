import { expect, it } from 'vitest'
import { firstOf } from './first-of.ts'

const byNumber = (a: number, b: number): number => a - b

it.each<readonly [name: string, items: readonly number[], count: number, want: readonly number[]]>([
  ['the smallest, in order', [5, 1, 4, 2, 3], 2, [1, 2]],
  ['all of a short list', [3, 1, 2], 5, [1, 2, 3]],
  ['none of a list', [3, 1, 2], 0, []],
  ['none of nothing', [], 3, []],
  ['equal items', [2, 1, 1, 2, 1, 1], 3, [1, 1, 1]],
])('returns %s', (_name, items, count, want) => {
  expect(firstOf(items, count, byNumber)).toEqual(want)
})

it.each([1, 7, 50, 400])('equals a full sort for the first %i of 1,000 items', (count) => {
  let seed = 42
  const items = Array.from({ length: 1000 }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed % 300
  })
  expect(firstOf(items, count, byNumber)).toEqual(items.toSorted(byNumber).slice(0, count))
})

it('keeps the order of equal items', () => {
  const items = ['b1', 'a1', 'b2', 'a2', 'a3', 'b3']
  expect(firstOf(items, 4, (a, b) => a.charCodeAt(0) - b.charCodeAt(0))).toEqual(['a1', 'a2', 'a3', 'b1'])
})
