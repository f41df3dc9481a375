import { addMs, type Instant } from '../kube/instant.ts'
import { type ActionReport, reportsUntil } from './actions/action-report.ts'
import { lastChangeMs, lastEndMs } from './actions/action-times.ts'
import type { ScenarioActor } from './actions/scenario-actor.ts'
import type { Recorder } from './recording/recorder.ts'

/** When things happened in a run so far, milliseconds since it began. */
export class RunTimes {
  readonly #recorder: Recorder
  readonly #actor: ScenarioActor
  readonly #start: Instant

  constructor(recorder: Recorder, actor: ScenarioActor, start: Instant) {
    this.#recorder = recorder
    this.#actor = actor
    this.#start = start
  }

  /** When the last thing happened: a change, or the end of an action that only waited for one. */
  get lastMs(): number {
    return Math.max(this.#recorder.lastChangeMs, lastEndMs(this.#actor.reports, this.#start))
  }

  /** When the last action ended; `undefined` while one is in progress. */
  get actionsDoneMs(): number | undefined {
    return this.#actor.done ? lastEndMs(this.#actor.reports, this.#start) : undefined
  }

  /** When the last new thing was reported: a change, or a refusal that did not occur before. */
  get lastEventMs(): number {
    return Math.max(this.lastMs, lastChangeMs(this.#actor.reports, this.#start))
  }

  /**
   * What the actions report up to the last new thing, without the requests that are refused after all has settled: a run continues
   * only to confirm that, so their number is not meaningful.
   */
  get reportsBefore(): readonly ActionReport[] {
    return reportsUntil(this.#actor.reports, addMs(this.#start, this.lastEventMs))
  }
}
