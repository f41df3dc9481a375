import { describe, expect, it } from 'vitest'
import { toInt32, toInt64 } from './go-integers.ts'

describe('toInt32 and toInt64', () => {
  it.each([
    [1.9, 1, 1],
    [-1.9, -1, -1],
    [-0.5, 0, 0],
    [2 ** 31 - 1, 2 ** 31 - 1, 2 ** 31 - 1],
    [2 ** 31, -(2 ** 31), 2 ** 31],
    [2 ** 63, -(2 ** 31), -(2 ** 63)],
    [-(2 ** 63), -(2 ** 31), -(2 ** 63)],
    [Number.POSITIVE_INFINITY, -(2 ** 31), -(2 ** 63)],
    [Number.NaN, -(2 ** 31), -(2 ** 63)],
  ])('%d is %d in 32 bits and %d in 64', (value, narrow, wide) => {
    expect(toInt32(value)).toBe(narrow)
    expect(toInt64(value)).toBe(wide)
  })
})
