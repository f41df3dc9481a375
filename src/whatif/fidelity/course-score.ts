import type { Instant } from '../../kube/instant.ts'
import type { ObjectKey } from '../outcome/outcome.ts'
import type { Course } from './course.ts'
import type { Agreement } from './fidelity-score.ts'

/** Courses that are kept to be told; the oldest go. */
const EXAMPLES_MAX = 50
/** Ends that are no further apart than this, or than a quarter of the time, are the same. */
const APART_MS = 10_000
const APART_SHARE = 0.25

/** A course that was seen to its end, with what the twin had foretold at its beginning. */
export interface SeenCourse {
  readonly kind: Course['kind']
  readonly object: ObjectKey
  readonly beganAt: Instant
  /** Milliseconds that it took; `undefined`: it was not over when nobody looked any more. */
  readonly tookMs: number | undefined
  /** Milliseconds that the twin gave it; `undefined`: it would not end. */
  readonly foretoldMs: number | undefined
  readonly agrees: boolean
}

/** How courses that were seen compare with what was foretold. */
export interface CourseScore extends Agreement {
  /** Courses that go on. */
  readonly open: number
  /** The latest first. */
  readonly courses: readonly SeenCourse[]
}

/** Whether a course took as long as was foretold, by a rule that a reader can check. */
export function courseAgrees(tookMs: number | undefined, foretoldMs: number | undefined): boolean {
  if (tookMs === undefined || foretoldMs === undefined) return tookMs === foretoldMs
  return Math.abs(tookMs - foretoldMs) <= Math.max(APART_MS, tookMs * APART_SHARE)
}

/** The score with one more course that was seen to its end. */
export function withCourse(score: CourseScore, course: Omit<SeenCourse, 'agrees'>): CourseScore {
  const agrees = courseAgrees(course.tookMs, course.foretoldMs)
  return {
    ...score,
    judged: score.judged + 1,
    agreed: score.agreed + (agrees ? 1 : 0),
    courses: [{ ...course, agrees }, ...score.courses].slice(0, EXAMPLES_MAX),
  }
}
