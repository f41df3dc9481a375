import { expect, it } from 'vitest'
import { levelAt, shortSpans, topOf } from './ready-course.ts'

const level = (atSeconds: number, ready: number, desired = 3) => ({ atSeconds, ready, desired })
const LEVELS = [level(0, 3), level(5, 1), level(7, 0), level(8, 2), level(9, 1), level(12, 3)]

it.each([
  [0, 3],
  [4.9, 3],
  [5, 1],
  [11, 1],
  [99, 3],
])('the level at %d s has %d ready pods', (seconds, ready) => {
  expect(levelAt(LEVELS, seconds)?.ready).toBe(ready)
})

it('spans with fewer ready pods end where all are ready, and those without any are apart', () => {
  expect(shortSpans(LEVELS, 20)).toEqual([
    { fromSeconds: 5, untilSeconds: 7, isDown: false },
    { fromSeconds: 7, untilSeconds: 8, isDown: true },
    { fromSeconds: 8, untilSeconds: 12, isDown: false },
  ])
})

it.each([
  ['begins short and stays so', [level(0, 0)], 10, [{ fromSeconds: 0, untilSeconds: 10, isDown: true }]],
  ['is short only after the end', [level(0, 3), level(11, 0)], 10, []],
  ['requires no pod', [level(0, 0, 0)], 10, []],
])('a workload that %s', (_, levels, until, spans) => {
  expect(shortSpans(levels, until)).toEqual(spans)
})

it.each([
  ['desired pods', [level(0, 1)], null, 3],
  ['a surge', [level(0, 3), level(2, 5)], null, 5],
  ['the minimum of a budget', [level(0, 1, 1)], 2, 2],
  ['at least one pod', [level(0, 0, 0)], null, 1],
  ['not what comes after the end', [level(0, 3), level(30, 9)], null, 3],
])('the top of a chart shows %s', (_, levels, minHealthy, top) => {
  expect(topOf(levels, minHealthy, 10)).toBe(top)
})
