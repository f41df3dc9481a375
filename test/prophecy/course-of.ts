import type { Course, CourseKind } from './course.ts'
import { HAND_WRITTEN } from './hand-written-courses.ts'

/** The course of a seed. */
export function courseOf(seed: number, only?: CourseKind): Course {
  const courses = HAND_WRITTEN.filter(({ kind }) => only === undefined || kind === only)
  const course = courses[seed % courses.length]
  if (!course) throw new Error(`no course of kind ${only}`)
  return { ...course, seed }
}
