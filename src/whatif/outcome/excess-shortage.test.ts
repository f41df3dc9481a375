import { expect, it } from 'vitest'
import { excessShortage } from './excess-shortage.ts'

it.each([
  ['none where nothing is short', [3, 3], [3, 3], 0],
  ['all of it where nothing is short without the scenario', [3, 1], [3, 3], 2],
  ['what is beyond the shortage without the scenario', [3, 0], [3, 2], 2],
  ['none where as many are missing without the scenario', [3, 1], [3, 1], 0],
  ['none where fewer are missing', [3, 2], [3, 1], 0],
  ['none where a smaller count is ready', [1, 1], [3, 3], 0],
  ['what is missing, though more are ready without the scenario than it requires', [3, 1], [3, 5], 2],
  ['none where more are ready than are wanted', [1, 3], [3, 3], 0],
])('%s', (_name, [want = 0, ready = 0], [wanted = 0, wasReady = 0], expected) => {
  expect(excessShortage({ want, ready }, { want: wanted, ready: wasReady })).toBe(expected)
})
