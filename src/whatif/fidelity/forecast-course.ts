import type { Base } from '../base.ts'
import { Rehearsal } from '../rehearsal.ts'
import type { RunLimits } from '../scenario.ts'
import type { Course } from './course.ts'

/** The precision of the end, in milliseconds. */
const STEP_MS = 500

/** When a course will be over, milliseconds from the moment of the base; `undefined`: never, as far as the limits look ahead. */
export interface CourseForecast {
  readonly endMs: number | undefined
}

/** Lets the twin go through a course, with many pauses; `undefined`: it was stopped before it was through. */
export function* forecastCourse(course: Course, base: Base, limits: RunLimits): Generator<void, CourseForecast | undefined> {
  const rehearsal = new Rehearsal(base, course.scenario, limits)
  const { takenAt } = base.info
  for (let atMs = STEP_MS; !rehearsal.over; atMs += STEP_MS) {
    while (rehearsal.step({ until: takenAt + atMs }).end === 'events' && !rehearsal.over) yield
    if (limits.shouldStop?.()) return undefined
    if (course.isOver(rehearsal.state)) return { endMs: atMs }
  }
  return { endMs: undefined }
}
