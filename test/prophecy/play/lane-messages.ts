import type { CourseKind } from '../course.ts'
import type { CourseVerdict } from '../judge/judge-course.ts'
import type { Phases } from './play-course.ts'

/** What a lane is to play. */
export interface LaneTask {
  readonly seed: number
  readonly only: CourseKind | undefined
  /** Where recordings are written. */
  readonly into: string | undefined
  /** Whether courses with a wrong fact are recorded as they are and not made small as well. */
  readonly whole: boolean
}

/** What became of it. */
export type LaneReply =
  | {
      readonly seed: number
      readonly kind: CourseKind
      readonly verdict: CourseVerdict
      readonly phases: Phases
      readonly notes: readonly string[]
    }
  /** The course could not be played. */
  | { readonly seed: number; readonly fault: string }
