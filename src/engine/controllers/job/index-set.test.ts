import { describe, expect, it } from 'vitest'
import { firstOutside, hasIndex, indexSetOf, overlapOf, readIndexes, sizeOf, unionOf, writeIndexes } from './index-set.ts'

describe('index sets', () => {
  it.each([
    ['', ''],
    ['0', '0'],
    ['0,1', '0,1'],
    ['0-2,4', '0-2,4'],
    ['1,2,3', '1-3'],
    ['3-9', '3,4'],
    ['7', ''],
    ['x,1,2-y', '1'],
  ])('reads %j below 5 as %j', (text, written) => {
    expect(writeIndexes(readIndexes(text, 5))).toBe(written)
  })

  it('joins, counts and compares', () => {
    const evens = indexSetOf([4, 0, 2])
    const all = unionOf(evens, indexSetOf([1, 3]))
    expect(writeIndexes(all)).toBe('0-4')
    expect([sizeOf(evens), sizeOf(all), overlapOf(evens, all), overlapOf(evens, indexSetOf([1]))]).toEqual([3, 5, 3, 0])
    expect([0, 1, 4, 5].map((index) => hasIndex(evens, index))).toEqual([true, false, true, false])
  })

  it('finds the lowest missing indexes', () => {
    const taken = indexSetOf([0, 2, 3, 6])
    expect(firstOutside(taken, 9, 3)).toEqual([1, 4, 5])
    expect(firstOutside(taken, 5, 9)).toEqual([1, 4])
    expect(firstOutside([], 2, 9)).toEqual([0, 1])
    expect(firstOutside(indexSetOf([0, 1, 5]), 2, 9)).toEqual([])
  })
})
