import type { Base } from '../../whatif/base.ts'
import type { PointQuestion } from '../../whatif/sweep/examine-point.ts'
import type { PointResult } from '../../whatif/sweep/point-result.ts'
import { type ApiError, isApiError } from '../errors.ts'
import { aborted } from '../event-loop/aborted.ts'
import { Notifier } from '../event-loop/notifier.ts'
import { pause } from '../event-loop/pause.ts'
import type { PointAnswer, PointThreads } from '../runs/run-pool.ts'

export type SweepStatus = 'RUNNING' | 'DONE' | 'CANCELLED' | 'FAILED'
export type PointStatus = 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED'

/** A parameter of the grid, and its values as they were written. */
export interface SweepAxis {
  readonly label: string
  readonly pathText: string
  readonly values: readonly { readonly text: string }[]
}

/** One point of the grid. */
export interface SweepPoint {
  readonly number: number
  /** The value of each axis, as it was written. */
  readonly values: readonly string[]
  readonly status: PointStatus
  readonly result: PointResult | undefined
  readonly problem: ApiError | undefined
}

export interface SweepInit {
  readonly id: string
  readonly name: string
  readonly base: Base
  readonly axes: readonly SweepAxis[]
  readonly points: readonly { readonly values: readonly string[]; readonly question: PointQuestion }[]
}

/** The delay before a retry when the queue is full, in milliseconds. */
const RETRY_MS = 200

/** A scenario over a grid, while its points are rehearsed and afterwards. Points keep figures, not outcomes. */
export class Sweep {
  readonly id: string
  readonly name: string
  readonly axes: SweepInit['axes']
  /** What the points were computed on; the state itself is released with the last run. */
  readonly ground: Pick<Base, 'info' | 'coverage'>
  readonly points: SweepPoint[]
  readonly changed = new Notifier()
  readonly #stop = new AbortController()
  #questions: readonly PointQuestion[]
  #status: SweepStatus = 'RUNNING'
  #threads = 0
  #next = 0
  /** Numbers of points that have ended, in the order in which they did. */
  readonly ended: number[] = []

  constructor({ id, name, base, axes, points }: SweepInit) {
    this.id = id
    this.name = name
    this.axes = axes
    this.ground = { info: base.info, coverage: base.coverage }
    this.#questions = points.map(({ question }) => question)
    this.points = points.map(({ values }, number) => ({
      number,
      values,
      status: 'WAITING',
      result: undefined,
      problem: undefined,
    }))
  }

  get status(): SweepStatus {
    return this.#status
  }

  /** How many runs were made at once. */
  get threads(): number {
    return this.#threads
  }

  /** Aborted when it is cancelled. */
  get signal(): AbortSignal {
    return this.#stop.signal
  }

  /** Nothing more is begun; what is done stays. A sweep that has ended stays as it is. */
  cancel(): void {
    if (this.#status === 'RUNNING') this.#status = 'CANCELLED'
    this.#stop.abort()
    this.changed.notify()
  }

  /** None of it can be done, because of an internal error. */
  fail(): void {
    this.#end('FAILED')
    this.#stop.abort()
    this.changed.notify()
  }

  /** Rehearses every point; points that fail with an internal error are reported as FAILED. */
  async run(threads: PointThreads): Promise<void> {
    this.#threads = threads.count
    try {
      const done = Promise.all(Array.from({ length: threads.count }, () => this.#work(threads)))
      // Runs of a sweep that was cancelled are not waited for: their threads are taken away.
      await Promise.race([done, aborted(this.signal)])
      this.#end('DONE')
    } catch (error) {
      if (this.signal.aborted) return
      this.#end('FAILED')
      throw error
    } finally {
      this.#questions = []
      this.points.forEach((point, number) => {
        if (point.status === 'RUNNING') this.points[number] = { ...point, status: 'WAITING' }
      })
      this.#stop.abort()
      await threads.close()
      this.changed.notify()
    }
  }

  #end(status: SweepStatus): void {
    if (this.#status === 'RUNNING') this.#status = status
  }

  async #work(threads: PointThreads): Promise<void> {
    while (!this.signal.aborted && this.#next < this.#questions.length) {
      const number = this.#next++
      const question = this.#questions[number]
      if (!question) return
      this.#set(number, { status: 'RUNNING' })
      const answer = await this.#answer(threads, question)
      if (this.signal.aborted) return
      this.#set(number, isApiError(answer) ? { status: 'FAILED', problem: answer } : { status: 'DONE', result: answer })
      this.ended.push(number)
      this.changed.notify()
    }
  }

  async #answer(threads: PointThreads, question: PointQuestion): Promise<PointAnswer> {
    for (;;) {
      const answer = await threads.run(question)
      if (!isApiError(answer) || answer.limit !== 'runsWaiting' || this.signal.aborted) return answer
      await pause(RETRY_MS, this.signal)
    }
  }

  #set(number: number, change: Partial<SweepPoint>): void {
    const point = this.points[number]
    if (point) this.points[number] = { ...point, ...change }
  }
}
