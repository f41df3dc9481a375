import type { Base } from '../../whatif/base.ts'
import type { Outcome } from '../../whatif/outcome/outcome.ts'
import { Rehearsal } from '../../whatif/rehearsal.ts'
import type { RunLimits, Scenario } from '../../whatif/scenario.ts'
import { type LimitExceeded, limitExceeded } from '../errors.ts'
import { breathe, inSlices, workSlice } from '../event-loop/in-slices.ts'
import type { ApiLimits } from '../limits.ts'
import type { RunObserver } from './run-observer.ts'

type EndedBy = readonly (AbortSignal | undefined)[]

export type RunResult = Outcome | LimitExceeded

/** What a run may use, and whether its wall time has run out. */
export interface Watch {
  readonly limits: RunLimits
  readonly exceeded: () => LimitExceeded | undefined
}

/** A run whose caller no longer waits. */
export class AbandonedError extends Error {
  readonly code = 'ABANDONED'

  constructor() {
    super('the caller no longer waits for this run')
    this.name = 'AbandonedError'
  }
}

/** The runs that are under way or wait for their turn. */
export interface RunLine {
  last: Promise<unknown>
  waiting: number
}

export function newRunLine(): RunLine {
  return { last: Promise.resolve(), waiting: 0 }
}

/**
 * Runs of the model, one at a time and in slices, so that the server continues to answer other requests. A run has a
 * limit of wall time: an answer cut off there would depend on the machine, so none is returned.
 */
export class RunQueue {
  readonly #limits: ApiLimits
  /** The source of wall time: monotonic milliseconds. */
  readonly #nowMs: () => number
  readonly #observer: RunObserver | undefined
  readonly #line: RunLine

  /** `line`: where runs wait; queues with the same line take turns. */
  constructor(limits: ApiLimits, nowMs: () => number, observer?: RunObserver, line: RunLine = newRunLine()) {
    this.#limits = limits
    this.#nowMs = nowMs
    this.#observer = observer
    this.#line = line
  }

  async run(base: Base, scenario: Scenario, endedBy: EndedBy): Promise<RunResult> {
    if (this.#line.waiting >= this.#limits.runsWaitingMax)
      return limitExceeded('runsWaiting', this.#limits.runsWaitingMax, this.#line.waiting + 1)
    this.#line.waiting++
    const queuedMs = this.#nowMs()
    const turn = this.#line.last.then(() => this.#observed(queuedMs, () => this.#run(base, scenario, endedBy)))
    this.#line.last = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      this.#line.waiting--
    }
  }

  /** Whether a run is under way, or waits for its turn. */
  get busy(): boolean {
    return this.#line.waiting > 0
  }

  /**
   * A background run: it continues for a slice when no other does and none waits, and until it is stopped. Its
   * limits are its own.
   */
  async runIdly(base: Base, scenario: Scenario, limits: RunLimits): Promise<Outcome | undefined> {
    const gone = (): boolean => limits.shouldStop?.() === true
    const others = async (): Promise<void> => {
      await breathe()
      while (this.busy && !gone()) await this.#line.last
    }
    await others()
    if (gone()) return undefined
    const rehearsal = new Rehearsal(base, scenario, limits)
    while (!rehearsal.ended && !gone()) {
      workSlice(rehearsal, this.#nowMs)
      await others()
    }
    return gone() ? undefined : inSlices(rehearsal.finishing(), this.#nowMs)
  }

  async #observed(queuedMs: number, run: () => Promise<RunResult>): Promise<RunResult> {
    const startMs = this.#nowMs()
    try {
      return await run()
    } finally {
      this.#observer?.ran({ waitedMs: startMs - queuedMs, ranMs: this.#nowMs() - startMs })
    }
  }

  async #run(base: Base, scenario: Scenario, endedBy: EndedBy): Promise<RunResult> {
    // The answer before this one is written first, and that takes time of its own.
    await breathe()
    const watch = this.watch(endedBy)
    const rehearsal = new Rehearsal(base, scenario, watch.limits)
    await breathe()
    while (!rehearsal.ended && !watch.exceeded()) {
      workSlice(rehearsal, this.#nowMs)
      await breathe()
    }
    // The baseline is part of the same time, so it is checked again after it.
    return watch.exceeded() ?? this.#finish(rehearsal, watch)
  }

  async #finish(rehearsal: Rehearsal, watch: Watch): Promise<RunResult> {
    const outcome = await inSlices(rehearsal.finishing(), this.#nowMs)
    // The caller reads it at once, and a page of it is a few milliseconds.
    await breathe()
    return watch.exceeded() ?? outcome
  }

  /** The limits of one run, and whether wall time has run out since now. */
  watch(endedBy: EndedBy): Watch {
    const { eventsMax, virtualMsMax, wallMsMax } = this.#limits
    const start = this.#nowMs()
    const elapsed = (): number => this.#nowMs() - start
    let stopped = false
    const shouldStop = (): boolean => {
      stopped ||= elapsed() > wallMsMax || endedBy.some((signal) => signal?.aborted)
      return stopped
    }
    return {
      limits: { eventsMax, virtualMsMax, shouldStop },
      exceeded: () => {
        if (endedBy.some((signal) => signal?.aborted)) throw new AbandonedError()
        return shouldStop() ? limitExceeded('wallMs', wallMsMax, Math.round(elapsed())) : undefined
      },
    }
  }
}
