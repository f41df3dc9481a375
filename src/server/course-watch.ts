import { idOf } from '../kube/id-of.ts'
import { type Instant, instant } from '../kube/instant.ts'
import { pause } from '../service/event-loop/pause.ts'
import type { Change } from '../twin/change.ts'
import type { ClusterState } from '../twin/cluster-state.ts'
import type { Base } from '../whatif/base.ts'
import { begunCourse, type Course } from '../whatif/fidelity/course.ts'
import { type CourseScore, withCourse } from '../whatif/fidelity/course-score.ts'
import { type CourseForecast, forecastCourse } from '../whatif/fidelity/forecast-course.ts'
import { inBackground } from './in-background.ts'

/**
 * One request is observed as several changes: a budget shows a granted eviction before its pod does, which looks like a
 * grant without an eviction. A prediction starts this long after the beginning of its course, in milliseconds.
 */
const SETTLE_MS = 300
/** The number of courses that are followed at once. */
const OPEN_MAX = 20
/** How long a course is followed; one that takes longer counts as never completed. Milliseconds. */
const FOLLOWED_MS = 1_800_000
/** The limits of one prediction. */
const EVENTS_MAX = 200_000
const WALL_MS_MAX = 60_000

/** A course in progress. */
interface Open {
  readonly course: Course
  readonly beganAt: Instant
  /** `undefined`: it could not be predicted. */
  readonly forecast: Promise<CourseForecast | undefined>
}

/** Predicts drains and rollouts when they begin, and compares the predictions with how they end. */
export class CourseWatch {
  readonly #settleMs: number
  #open: readonly Open[] = []
  #score: CourseScore = { judged: 0, agreed: 0, open: 0, courses: [] }
  #last: Promise<unknown> = Promise.resolve()

  constructor({ settleMs = SETTLE_MS }: { readonly settleMs?: number } = {}) {
    this.#settleMs = settleMs
  }

  /** What the live twin has just changed; `pin` gives the state as it is now. */
  note(changes: readonly Change[], state: ClusterState, pin: () => Base): void {
    for (const change of changes) {
      if (this.#open.length >= OPEN_MAX) break
      const course = begunCourse(change, state)
      if (course && !this.#open.some((other) => idOf(other.course.object) === idOf(course.object))) this.#begin(course, pin)
    }
    if (this.#open.length > 0) this.#close(state)
  }

  read(): CourseScore {
    return { ...this.#score, open: this.#open.length }
  }

  /** Resolves when all courses that have ended are judged. */
  async settled(): Promise<void> {
    await this.#last
  }

  #begin(course: Course, pin: () => Base): void {
    const began = Date.now()
    const base = pause(this.#settleMs).then(pin)
    // It may have to wait for its turn, and fail before.
    base.catch(() => undefined)
    // One after the other, and never for long, because no client waits for it. A fault of Rehearse appears again when a
    // client requests the same.
    const forecast = this.#last.then(async () => forecastOf(course, await base, began)).catch(() => undefined)
    this.#last = forecast
    this.#open = [...this.#open, { course, beganAt: instant(began), forecast }]
  }

  #close(state: ClusterState): void {
    const now = Date.now()
    const ended = this.#open.filter(({ course, beganAt }) => course.isOver(state) || now - beganAt > FOLLOWED_MS)
    if (ended.length === 0) return
    this.#open = this.#open.filter((open) => !ended.includes(open))
    for (const { course, beganAt, forecast } of ended) {
      const tookMs = course.isOver(state) ? now - beganAt : undefined
      const { kind, object } = course
      void forecast.then((forecasted) => {
        if (forecasted) this.#score = withCourse(this.#score, { kind, object, beganAt, tookMs, forecastMs: forecasted.endMs })
      })
    }
  }
}

/** `undefined`: it was over before it could be predicted, or the prediction took too long. */
async function forecastOf(course: Course, base: Base, began: number): Promise<CourseForecast | undefined> {
  if (course.isOver(base.state)) return undefined
  const start = performance.now()
  const shouldStop = (): boolean => performance.now() - start > WALL_MS_MAX
  const limits = { eventsMax: EVENTS_MAX, virtualMsMax: FOLLOWED_MS, shouldStop }
  const forecasted = await inBackground(forecastCourse(course, base, limits))
  return forecasted?.endMs === undefined ? forecasted : { endMs: forecasted.endMs + Math.max(0, base.info.takenAt - began) }
}
