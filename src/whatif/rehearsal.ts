import type { SliceLimits, SliceResult } from '../engine/run/run-loop.ts'
import type { Instant } from '../kube/instant.ts'
import { ScenarioActor } from './actions/scenario-actor.ts'
import type { Base } from './base.ts'
import { createModel, type Model } from './model/create-model.ts'
import { assembleOutcome } from './outcome/assemble-outcome.ts'
import type { Outcome, TimelineEvent } from './outcome/outcome.ts'
import { Recorder } from './recording/recorder.ts'
import { DEFAULT_RUN_LIMITS, type RunLimits, type Scenario, startsCronJobs } from './scenario.ts'
import { Simulation } from './simulation.ts'

/** How a rehearsal stands. */
export interface Progress {
  readonly end: SliceResult['end']
  /** Virtual milliseconds since it began. */
  readonly atMs: number
}

/**
 * A scenario being run, slice by slice: for callers that stream the run, pace it or share the processor. In whatever slices
 * it runs, the outcome is the same.
 */
export class Rehearsal {
  readonly #base: Base
  readonly #scenario: Scenario
  readonly #limits: RunLimits
  readonly #start: Instant
  readonly #actor: ScenarioActor
  readonly #recorder: Recorder
  readonly #model: Model
  readonly #simulation: Simulation
  #end: SliceResult['end'] = 'until'

  constructor(base: Base, scenario: Scenario, limits: RunLimits = DEFAULT_RUN_LIMITS) {
    this.#base = base
    this.#scenario = scenario
    this.#limits = limits
    this.#start = base.info.takenAt
    this.#actor = new ScenarioActor(scenario.actions)
    this.#recorder = new Recorder(base.state, this.#start)
    this.#model = createModel(base, scenario, {
      onBound: (pod, ties) => this.#recorder.moves.chosen(pod.uid, ties),
    })
    this.#simulation = new Simulation({
      base: base.state,
      now: this.#start,
      seed: scenario.seed,
      actors: [this.#actor, ...this.#model.actors],
      admission: this.#model.admission,
      observers: [this.#recorder],
    })
    this.#recorder.attach(this.#simulation.state)
  }

  /** What has happened so far. */
  get timeline(): readonly TimelineEvent[] {
    return this.#recorder.timeline
  }

  /** Whether nothing more will happen within the scenario's horizon and the limits. */
  get ended(): boolean {
    return this.#end === 'quiet' || this.#atMs >= this.#horizonMs || this.#simulation.events >= this.#limits.eventsMax
  }

  /** Goes on until it has ended or a limit of the slice is reached. */
  run(slice: SliceLimits): Progress {
    const until = Math.min(this.#start + this.#horizonMs, slice.until ?? Number.POSITIVE_INFINITY)
    const eventsMax = Math.min(this.#limits.eventsMax - this.#simulation.events, slice.eventsMax ?? Number.POSITIVE_INFINITY)
    const { shouldStop } = this.#limits
    // A horizon that was asked for is reached even when all is quiet before.
    const untilTime = this.#scenario.horizonMs !== undefined
    const result = this.#simulation.run({ until, eventsMax, untilTime, ...(shouldStop ? { shouldStop } : {}) })
    this.#end = result.end
    return { end: result.end, atMs: this.#atMs }
  }

  /** Tells the outcome as of now; after `ended`, that is the answer. The baseline is run to the same moment. */
  finish(): Outcome {
    const baseline = this.#scenario.actions.length === 0 ? undefined : this.#runBaseline()
    const quiet = this.#end === 'quiet'
    return assembleOutcome({
      scenario: this.#scenario,
      base: this.#base,
      start: this.#start,
      after: this.#simulation.state,
      recorder: this.#recorder,
      reports: this.#actor.reports,
      baseline,
      quiet,
      endMs: quiet && this.#scenario.horizonMs === undefined ? this.#lastMs : this.#atMs,
      events: this.#simulation.events,
      timing: this.#model.timing(),
      explain: (pod) => this.#model.refusals(pod),
      modelledOwners: this.#model.modelledOwners,
      schedulerNames: this.#model.schedulerNames,
    })
  }

  get #atMs(): number {
    return this.#simulation.now - this.#start
  }

  /** When the last thing happened: a change, or the end of an action that only waited for one. */
  get #lastMs(): number {
    const ends = this.#actor.reports.map((report) => (report.endedAt ?? this.#start) - this.#start)
    return Math.max(this.#recorder.lastChangeMs, ...ends)
  }

  get #horizonMs(): number {
    return Math.min(this.#scenario.horizonMs ?? Number.POSITIVE_INFINITY, this.#limits.virtualMsMax)
  }

  /** The same time with no action. */
  #runBaseline(): Outcome {
    const scenario: Scenario = {
      ...this.#scenario,
      name: 'baseline',
      actions: [],
      horizonMs: Math.max(1, this.#atMs),
      cronJobs: startsCronJobs(this.#scenario),
    }
    const baseline = new Rehearsal(this.#base, scenario, this.#limits)
    baseline.run({})
    return baseline.finish()
  }
}
