import { describe, expect, it } from 'vitest'
import { Course, spansOf } from './course.ts'

function course<T>(first: T, ...steps: readonly (readonly [atMs: number, value: T])[]): Course<T> {
  const made = new Course(first)
  for (const [atMs, value] of steps) made.set(atMs, value)
  return made
}

/** `from-until a/b` for each span. */
function spans<A, B>(a: Course<A>, b: Course<B>, endMs: number): readonly string[] {
  return [...spansOf(a, b, endMs)].map(({ fromMs, untilMs, a, b }) => `${fromMs}-${untilMs} ${a}/${b}`)
}

describe('Course', () => {
  it('keeps the last of several values at the same time', () => {
    const ready = course(3, [10, 2], [10, 1], [20, 3])
    expect(ready.steps).toEqual([
      { atMs: 0, value: 3 },
      { atMs: 10, value: 1 },
      { atMs: 20, value: 3 },
    ])
    expect([ready.first, ready.last]).toEqual([3, 3])
  })

  it('keeps the initial value, also when the first time changes it', () => {
    const ready = course(3, [0, 1])
    expect([ready.first, ready.last, ready.steps.length]).toEqual([3, 1, 1])
  })

  it('accepts undefined as a value', () => {
    const endpoints = course<number | undefined>(2, [5, undefined])
    expect([endpoints.first, endpoints.last]).toEqual([2, undefined])
    expect(course<number | undefined>(undefined, [5, 1]).first).toBeUndefined()
  })

  it.each([
    ['the first value', course(1, [10, 2]), 1],
    ['a value on the way', course(3, [10, 0], [20, 3]), 0],
    ['the last value', course(3, [10, 2]), 2],
    ['a first value that lasted no time', course(0, [0, 2]), 0],
  ])('finds the minimum: %s', (_name, values, least) => {
    expect(values.least((value) => value)).toBe(least)
  })

  it('does not change with a fork', () => {
    const ready = course(3, [10, 2])
    const fork = ready.fork()
    fork.set(10, 0)
    fork.set(20, 1)
    expect([ready.last, fork.last, ready.steps.length]).toEqual([2, 1, 2])
  })
})

describe('spansOf', () => {
  it.each([
    ['nothing changes', course(1), course(2), ['0-100 1/2']],
    ['one changes', course(1, [10, 0], [20, 1]), course(2), ['0-10 1/2', '10-20 0/2', '20-100 1/2']],
    ['both change at different moments', course(1, [10, 0]), course(2, [30, 5]), ['0-10 1/2', '10-30 0/2', '30-100 0/5']],
    ['both change at one moment', course(1, [10, 0]), course(2, [10, 5]), ['0-10 1/2', '10-100 0/5']],
    ['a change at the end, which takes no time', course(1, [100, 0]), course(2), ['0-100 1/2', '100-100 0/2']],
    ['a change after the end', course(1, [101, 0]), course(2), ['0-100 1/2']],
  ])('%s', (_name, a, b, expected) => {
    expect(spans(a, b, 100)).toEqual(expected)
  })

  it('keeps undefined', () => {
    const gone = course<number | undefined>(1, [10, undefined])
    expect(spans(gone, course<number | undefined>(undefined), 20)).toEqual(['0-10 1/undefined', '10-20 undefined/undefined'])
  })
})
