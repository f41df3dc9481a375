import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Plane } from '../../real/plane.ts'
import type { Course } from '../course.ts'
import { courseOf } from '../course-of.ts'
import { forecast } from '../forecast/forecast.ts'
import { type CourseVerdict, judgeCourse } from '../judge/judge-course.ts'
import { fileNameOf, packed, type Recording } from '../recording.ts'
import type { LaneReply, LaneTask } from './lane-messages.ts'
import { type Phases, playCourse } from './play-course.ts'
import { kindOf, smallerCourse } from './smaller-course.ts'
import { wipe } from './wipe.ts'

/** A course that was played and judged. */
interface Judged {
  readonly recording: Recording
  readonly verdict: CourseVerdict
  readonly phases: Phases
}

/** One control plane, on which courses are played one after the other. */
export class Lane {
  #plane: Promise<Plane> | undefined
  /** Until all planes that were given up have stopped. */
  #closing: Promise<void> = Promise.resolve()
  #stopped = false
  /** Of each kind of wrong fact one course is made small. */
  readonly #madeSmall = new Set<string>()

  /** Plays one course; never fails. */
  async perform({ seed, only, into, whole }: LaneTask): Promise<LaneReply> {
    try {
      const course = courseOf(seed, only)
      const { recording, verdict, phases } = await this.#play(course)
      if (into === undefined) return { seed, kind: course.kind, verdict, phases, notes: [] }
      keep(recording, into)
      const notes = whole || !this.#hasNewKind(verdict) ? [] : await this.#makeSmall({ recording, verdict, phases }, into)
      return { seed, kind: course.kind, verdict, phases, notes }
    } catch (error) {
      return { seed, fault: error instanceof Error ? error.message : String(error) }
    }
  }

  #hasNewKind({ wrong }: CourseVerdict): boolean {
    const kinds = wrong.map(kindOf).filter((kind) => !this.#madeSmall.has(kind))
    for (const kind of kinds) this.#madeSmall.add(kind)
    return kinds.length > 0
  }

  /** Stops the control plane, also one that is being started or stopped. */
  stop(): Promise<void> {
    this.#stopped = true
    return this.#close()
  }

  async #play(course: Course): Promise<Judged> {
    if (this.#stopped) throw new Error('stopped')
    let done = false
    try {
      this.#plane ??= Plane.start([])
      const plane = await this.#plane
      const { recording, phases } = await playCourse(plane, course)
      const began = performance.now()
      await wipe(plane.api)
      await plane.restartKubelet()
      const wiped = performance.now()
      const verdict = judgeCourse(recording.real, forecast(recording.question))
      const seconds = (from: number, to: number): number => (to - from) / 1000
      done = true
      return {
        recording: { ...recording, width: verdict.width },
        verdict,
        phases: { ...phases, wipe: seconds(began, wiped), forecast: seconds(wiped, performance.now()) },
      }
    } finally {
      // A plane on which something failed may be in any state, and one that did not start stays so.
      if (!done) await this.#close()
    }
  }

  /** The next course gets a new plane. */
  #close(): Promise<void> {
    const plane = this.#plane
    this.#plane = undefined
    // A plane that did not start has nothing to stop.
    const stopped = plane?.then(
      (started) => started.stop(),
      () => undefined,
    )
    this.#closing = Promise.all([this.#closing, stopped]).then(() => undefined)
    return this.#closing
  }

  /** Plays smaller courses as long as one shows the first wrong fact; keeps the smallest one. */
  async #makeSmall({ recording, verdict }: Judged, into: string): Promise<readonly string[]> {
    const small = await smallerCourse(recording.course, verdict, async (course) => {
      const judged = await this.#play(course)
      return { verdict: judged.verdict, keep: () => keep(judged.recording, join(into, 'small')) }
    })
    return small
  }
}

function keep(recording: Recording, folder: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, fileNameOf(recording.course)), packed(recording))
}
