import type { Base } from '../base.ts'
import { Rehearsal } from '../rehearsal.ts'
import type { RunLimits } from '../scenario.ts'
import type { Course } from './course.ts'

/** How finely the end is told, milliseconds. */
const STEP_MS = 500

/** When a course will be over, milliseconds from the moment of the base; `undefined`: never, as far as the limits look ahead. */
export interface Foretold {
  readonly endMs: number | undefined
}

/** Lets the twin go through a course, with many pauses; `undefined`: it was stopped before it was through. */
export function* foretellCourse(course: Course, base: Base, limits: RunLimits): Generator<void, Foretold | undefined> {
  const rehearsal = new Rehearsal(base, course.scenario, limits)
  const { takenAt } = base.info
  for (let atMs = STEP_MS; !rehearsal.over; atMs += STEP_MS) {
    while (rehearsal.step({ until: takenAt + atMs }).end === 'events' && !rehearsal.over) yield
    if (limits.shouldStop?.()) return undefined
    if (course.isOver(rehearsal.state)) return { endMs: atMs }
  }
  return { endMs: undefined }
}
