import { describe, expect, it } from 'vitest'
import { T0 } from '../../../test/support/builders.ts'
import { type CourseScore, courseAgrees, withCourse } from './course-score.ts'

describe('a course ends as predicted', () => {
  it.each([
    [5000, 15_000, true],
    [5000, 15_001, false],
    [100_000, 75_000, true],
    [100_000, 74_999, false],
    [100_000, 125_000, true],
    [undefined, undefined, true],
    [undefined, 5000, false],
    [5000, undefined, false],
  ])('it took %s ms, predicted %s ms: %s', (tookMs, forecastMs, agrees) => {
    expect(courseAgrees(tookMs, forecastMs)).toBe(agrees)
  })

  it('is counted, and the last fifty are kept, the latest first', () => {
    let score: CourseScore = { judged: 0, agreed: 0, open: 0, courses: [] }
    for (let i = 0; i < 60; i++) {
      const object = { kind: 'Node', namespace: '', name: `n${i}` } as const
      score = withCourse(score, { kind: 'DRAIN', object, beganAt: T0, tookMs: 1000, forecastMs: i === 0 ? undefined : 1000 })
    }
    expect(score).toMatchObject({ judged: 60, agreed: 59 })
    expect(score.courses).toHaveLength(50)
    expect(score.courses[0]?.object.name).toBe('n59')
  })
})
