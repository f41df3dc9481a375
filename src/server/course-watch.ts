import { pause } from '../graphql/pause.ts'
import { type Instant, instant } from '../kube/instant.ts'
import type { Change } from '../twin/change.ts'
import type { ClusterState } from '../twin/cluster-state.ts'
import type { Base } from '../whatif/base.ts'
import { begunCourse, type Course } from '../whatif/fidelity/course.ts'
import { type CourseScore, withCourse } from '../whatif/fidelity/course-score.ts'
import { type Foretold, foretellCourse } from '../whatif/fidelity/foretell-course.ts'
import { idOf } from '../whatif/outcome/verdict.ts'
import { inSpareTime } from './spare-time.ts'

/**
 * What is asked at one moment is heard of in several: a budget that has granted an eviction before its pod, which would then look as if it had
 * been granted in vain. A course is foretold from so long after its beginning, milliseconds.
 */
const SETTLE_MS = 300
/** So many courses are followed at once. */
const OPEN_MAX = 20
/** So long they are; one that goes on longer has no end. */
const FOLLOWED_MS = 1_800_000
/** What foretelling one may cost. */
const EVENTS_MAX = 200_000
const WALL_MS_MAX = 60_000

/** A course that goes on. */
interface Open {
  readonly course: Course
  readonly beganAt: Instant
  /** `undefined`: it could not be foretold. */
  readonly foretold: Promise<Foretold | undefined>
}

/** Foretells drains and rollouts when they are seen to begin, and holds them against how they end. */
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

  /** All that was seen to end so far is judged. */
  async settled(): Promise<void> {
    await this.#last
  }

  #begin(course: Course, pin: () => Base): void {
    const began = Date.now()
    const base = pause(this.#settleMs).then(pin)
    // It may have to wait for its turn, and fail before.
    base.catch(() => undefined)
    // One after the other, and never for long: it is for nobody who waits. A fault of ours is met again by whoever asks the same.
    const foretold = this.#last.then(async () => foretell(course, await base, began)).catch(() => undefined)
    this.#last = foretold
    this.#open = [...this.#open, { course, beganAt: instant(began), foretold }]
  }

  #close(state: ClusterState): void {
    const now = Date.now()
    const ended = this.#open.filter(({ course, beganAt }) => course.isOver(state) || now - beganAt > FOLLOWED_MS)
    if (ended.length === 0) return
    this.#open = this.#open.filter((open) => !ended.includes(open))
    for (const { course, beganAt, foretold } of ended) {
      const tookMs = course.isOver(state) ? now - beganAt : undefined
      const { kind, object } = course
      void foretold.then((told) => {
        if (told) this.#score = withCourse(this.#score, { kind, object, beganAt, tookMs, foretoldMs: told.endMs })
      })
    }
  }
}

/** `undefined`: it was over before it could be foretold, or took too long to be. */
async function foretell(course: Course, base: Base, began: number): Promise<Foretold | undefined> {
  if (course.isOver(base.state)) return undefined
  const start = performance.now()
  const shouldStop = (): boolean => performance.now() - start > WALL_MS_MAX
  const limits = { eventsMax: EVENTS_MAX, virtualMsMax: FOLLOWED_MS, shouldStop }
  const told = await inSpareTime(foretellCourse(course, base, limits))
  return told?.endMs === undefined ? told : { endMs: told.endMs + Math.max(0, base.info.takenAt - began) }
}
