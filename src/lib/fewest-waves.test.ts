import { expect, it } from 'vitest'
import { fewestWaves } from './fewest-waves.ts'

it.each([
  [0, 10, 0],
  [1, 10, 1],
  [3, 10, 2],
  [7, 10, 3],
  [15, 10, 4],
  [25, 10, 5],
  [26, 10, 6],
  [30, 1, 30],
  [5, 3, 3],
  [5000, 10, 503],
])('of %i nodes, at most %i at once: %i', (nodes, atOnceMax, waves) => {
  expect(fewestWaves(nodes, atOnceMax)).toBe(waves)
})
