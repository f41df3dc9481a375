import type { Instant } from '../../kube/instant.ts'
import type { ObjectKey } from '../outcome/outcome.ts'
import type { Course } from './course.ts'
import type { Agreement } from './fidelity-score.ts'

/** Courses that are kept for reports; the oldest are dropped. */
const EXAMPLES_MAX = 50
/** Ends at most this far apart, or than a quarter of the time, are the same. */
const APART_MS = 10_000
const APART_SHARE = 0.25

/** A course that was observed to its end, with the twin's prediction at its beginning. */
export interface SeenCourse {
  readonly kind: Course['kind']
  readonly object: ObjectKey
  readonly beganAt: Instant
  /** Milliseconds that it took; `undefined`: it was not over when the observation ended. */
  readonly tookMs: number | undefined
  /** Milliseconds that the twin gave it; `undefined`: it would not end. */
  readonly forecastMs: number | undefined
  readonly agrees: boolean
}

/** How observed courses compare with the predictions. */
export interface CourseScore extends Agreement {
  /** Courses in progress. */
  readonly open: number
  /** The latest first. */
  readonly courses: readonly SeenCourse[]
}

/** Whether a course took as long as predicted, by a rule that a reader can check. */
export function courseAgrees(tookMs: number | undefined, forecastMs: number | undefined): boolean {
  if (tookMs === undefined || forecastMs === undefined) return tookMs === forecastMs
  return Math.abs(tookMs - forecastMs) <= Math.max(APART_MS, tookMs * APART_SHARE)
}

/** The score with one more course that was seen to its end. */
export function withCourse(score: CourseScore, course: Omit<SeenCourse, 'agrees'>): CourseScore {
  const agrees = courseAgrees(course.tookMs, course.forecastMs)
  return {
    ...score,
    judged: score.judged + 1,
    agreed: score.agreed + (agrees ? 1 : 0),
    courses: [{ ...course, agrees }, ...score.courses].slice(0, EXAMPLES_MAX),
  }
}
