import { expect, it } from 'vitest'
import { positionOf } from './position-of.ts'

const MOMENTS = ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00.5Z', '2026-01-31T12:01:00Z']

it.each([
  ['2026-01-31T12:00:00Z', 0],
  ['2026-01-31T12:00:00.500Z', 1],
  ['2026-01-31T12:00:59Z', 1],
  ['2027-01-01T00:00:00Z', 2],
  ['2001-01-01T00:00:00Z', 0],
  [undefined, 3],
])('%s is at place %i', (at, position) => {
  expect(positionOf(MOMENTS, at)).toBe(position)
})
