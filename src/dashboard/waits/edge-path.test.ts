import { expect, it } from 'vitest'
import { edgePath } from './edge-path.ts'

const UPPER = { left: 0, top: 0, width: 100, height: 40 }
const LOWER = { left: 200, top: 100, width: 100, height: 40 }

it('leads from the lower edge of a box to the upper edge of the next one', () => {
  expect(edgePath(UPPER, LOWER, false)).toBe('M50 40C50 70 250 70 250 100')
})

it('leads back at the left side of both boxes', () => {
  expect(edgePath(LOWER, UPPER, true)).toBe('M200 120C-18 120 -18 120 -18 102V38C-18 20 -18 20 0 20')
})
