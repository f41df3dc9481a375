import type { Course, CourseKind } from './course.ts'
import { generateCourse } from './generate/generate-course.ts'

/** The course of a seed. */
export function courseOf(seed: number, only?: CourseKind): Course {
  return generateCourse(seed, only)
}
