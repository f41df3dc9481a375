import { describe, expect, it } from 'vitest'
import { Course } from '../../recording/course.ts'
import { outageOf } from './outage.ts'

const END = 100

/** Ready pods over time, of three that are required. */
function course(first: number, ...steps: readonly (readonly [atMs: number, value: number])[]): Course<number> {
  const made = new Course(first)
  for (const [atMs, value] of steps) made.set(atMs, value)
  return made
}

const fewer = (run: number, baseline: number): number => Math.max(0, baseline - run)

describe('outageOf', () => {
  it.each([
    ['nothing is missing', course(3), course(3), undefined],
    ['more is there than without the scenario', course(3, [10, 4]), course(3), undefined],
    ['as much is missing without the scenario', course(3, [10, 1]), course(3, [10, 1]), undefined],
    [
      'something is missing for a while',
      course(3, [10, 1], [30, 3]),
      course(3),
      { fromMs: 10, untilMs: 30, totalMs: 20, missing: 2 },
    ],
    [
      'two such times are one, and the time between them does not count',
      course(3, [10, 2], [20, 3], [50, 0], [60, 3]),
      course(3),
      { fromMs: 10, untilMs: 60, totalMs: 20, missing: 3 },
    ],
    [
      'what is missing at the end lasts, from the moment since which it has been missing',
      course(3, [10, 2], [20, 3], [50, 1]),
      course(3),
      { fromMs: 50, untilMs: undefined, totalMs: 60, missing: 2 },
    ],
    [
      'what is missing later than without the scenario is missing in between',
      course(3, [10, 2]),
      course(3, [40, 2]),
      { fromMs: 10, untilMs: 40, totalMs: 30, missing: 1 },
    ],
    ['what takes no time is not seen', course(3, [10, 0], [10, 3]), course(3), undefined],
    [
      'what begins at the very end lasts',
      course(3, [100, 0]),
      course(3),
      { fromMs: 100, untilMs: undefined, totalMs: 0, missing: 3 },
    ],
  ])('%s', (_name, run, baseline, expected) => {
    expect(outageOf({ run, baseline, endMs: END }, fewer)).toEqual(expected)
  })

  it('uses a separate threshold for the end: a shortage may count only at the end', () => {
    const sides = { run: course(3, [10, 2]), baseline: course(3), endMs: END }
    expect(outageOf(sides, () => 0, fewer)).toEqual({ fromMs: 10, untilMs: undefined, totalMs: 90, missing: 1 })
    expect(outageOf(sides, fewer, () => 0)).toEqual({ fromMs: 10, untilMs: 100, totalMs: 90, missing: 1 })
  })

  it('sums an earlier outage and a lasting one with a separate threshold for the end', () => {
    const sides = { run: course(3, [10, 2], [20, 3], [60, 5]), baseline: course(3), endMs: END }
    const unlike = (run: number, baseline: number): number => (run === baseline ? 0 : 1)
    expect(outageOf(sides, fewer, (run, baseline) => (run > 3 ? unlike(run, baseline) : 0))).toEqual({
      fromMs: 60,
      untilMs: undefined,
      totalMs: 10 + 40,
      missing: 1,
    })
  })
})
