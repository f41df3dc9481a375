import type { Event } from '../engine/run/event-queue.ts'
import type { SliceLimits, SliceResult } from '../engine/run/run-loop.ts'
import type { TrafficRecorder } from '../engine/traffic/traffic-recorder.ts'
import { addMs, type Instant } from '../kube/instant.ts'
import { atOnce } from '../lib/at-once.ts'
import type { ClusterView } from '../twin/cluster-view.ts'
import type { Action } from './actions/action.ts'
import { type ActionReport, reportsUntil } from './actions/action-report.ts'
import { lastReportMs } from './actions/action-times.ts'
import { carriedOut, hasDryRuns } from './actions/dry-runs.ts'
import { kubectlMachine } from './actions/kubectl-machine.ts'
import { ScenarioActor } from './actions/scenario-actor.ts'
import type { Base } from './base.ts'
import { baselineContent, baselineScenario } from './baseline-scenario.ts'
import { ExclusiveCache } from './exclusive-cache.ts'
import { createModel, type Model } from './model/create-model.ts'
import { type EventMark, type NewEvents, RUN_START } from './new-events.ts'
import { outputOf, reportedTimeline } from './outcome/action-facts.ts'
import { assembleOutcome } from './outcome/assemble-outcome.ts'
import { mergeTimelines } from './outcome/merge-timelines.ts'
import type { Outcome, TimelineEvent } from './outcome/outcome.ts'
import { hasOwnWork } from './own-work.ts'
import { createTraffic } from './recording/create-traffic.ts'
import { Recorder } from './recording/recorder.ts'
import type { RunProgress } from './run-progress.ts'
import { RunTimes } from './run-times.ts'
import { DEFAULT_RUN_LIMITS, drawsAll, onlyWaits, type RunLimits, type Scenario, seedAfter } from './scenario.ts'
import { Simulation } from './simulation.ts'
import { withCurrentBudgets } from './with-current-budgets.ts'

/** Baselines that were run: what happens without actions is the same for all scenarios on a state. */
const baselines = new ExclusiveCache<Rehearsal>()

/**
 * A scenario being run, slice by slice: for callers that stream the run, pace it or share the processor. In whatever slices
 * it runs, the outcome is the same.
 */
export class Rehearsal {
  readonly #base: Base
  #scenario: Scenario
  #limits: RunLimits
  readonly #start: Instant
  readonly #actor: ScenarioActor
  readonly #recorder: Recorder
  readonly #times: RunTimes
  readonly #traffic: TrafficRecorder | undefined
  readonly #model: Model
  readonly #simulation: Simulation
  #end: SliceResult['end'] = 'until'
  #baseline: Rehearsal | undefined
  /** What the baseline has reported: then it belongs to the next run. */
  #baselineOutcome: Outcome | undefined
  #baselineWork: readonly Event[] = []

  /** `actions` are those to perform: every rehearsal is a dry run, so drains with `dryRun` are performed here. */
  constructor(
    given: Base,
    scenario: Scenario,
    limits: RunLimits = DEFAULT_RUN_LIMITS,
    actions: readonly Action[] = carriedOut(scenario.actions),
  ) {
    const base = withCurrentBudgets(given)
    this.#base = base
    this.#scenario = scenario
    this.#limits = limits
    this.#start = base.info.takenAt
    this.#actor = new ScenarioActor(actions, kubectlMachine(scenario))
    this.#recorder = new Recorder(base.state, this.#start, new Set(scenario.customControllers))
    this.#times = new RunTimes(this.#recorder, this.#actor, this.#start)
    this.#traffic = createTraffic(base, scenario)
    this.#model = createModel(base, scenario, {
      onBound: (pod, ties) => this.#recorder.placements.chosen(pod.uid, ties),
    })
    this.#simulation = new Simulation({
      base: base.state,
      now: this.#start,
      seed: seedAfter(scenario, base.runs),
      actors: [this.#actor, ...this.#model.actors],
      admission: this.#model.admission,
      observers: this.#traffic ? [this.#recorder, this.#traffic] : [this.#recorder],
      beginsLater: true,
      keepsMoments: onlyWaits(scenario),
      drawsReactions: drawsAll(scenario),
    })
    this.#recorder.attach(this.#simulation.state)
    this.#traffic?.attach(this.#simulation.state)
  }

  /**
   * What has happened after the mark, what the actions report among it, and the mark to continue from. The present moment is
   * reported when it is over, because more may happen in it.
   */
  eventsSince(mark: EventMark = RUN_START): NewEvents {
    const over = (event: TimelineEvent): boolean => this.#over || event.atMs < this.#atMs
    const actions = this.#over ? this.#reported : reportsUntil(this.#actor.reports, addMs(this.#start, this.#times.lastEventMs))
    const changes = this.#recorder.timeline.slice(mark.changes).filter(over)
    const reports = mergeTimelines([], reportedTimeline(actions, this.#start, [this.#base.state, this.#simulation.state]))
    const reported = reports.slice(mark.reports).filter(over)
    const next = { changes: mark.changes + changes.length, reports: mark.reports + reported.length }
    return { events: mergeTimelines(changes, reported), mark: next }
  }

  /** Whether nothing more will happen within the scenario's horizon and the limits, and the baseline is known as well. */
  get ended(): boolean {
    if (this.#isBaseline || this.#baselineOutcome) return this.#over
    return this.#over && this.#baseline?.ended === true
  }

  /** The cluster at this moment of the run, read-only. */
  get state(): ClusterView {
    return this.#simulation.state
  }

  /** Whether the run itself has ended; what there is to compare it with may not be known yet. */
  get over(): boolean {
    return this.#over
  }

  /**
   * The smallest slice of work: one more actor returns its first work, or one event happens, or a part of one that takes
   * long. For callers that share the processor and may not keep it for long.
   */
  step(slice: Pick<SliceLimits, 'until'> = {}): RunProgress {
    const rehearsal = this.#over ? this.#ownBaseline() : this
    if (rehearsal && !rehearsal.#simulation.begin()) return { end: 'events', atMs: this.#atMs }
    return this.run({ ...slice, eventsMax: 1, inParts: true })
  }

  /** Continues until the run has ended or a limit of the slice is reached: first the run itself, then its baseline. */
  run(slice: SliceLimits): RunProgress {
    if (!this.#over) return this.#runActions(slice)
    const { end } = this.#ownBaseline()?.run(slice) ?? { end: this.#end }
    return { end, atMs: this.#atMs }
  }

  /** None for what is a baseline itself. */
  #ownBaseline(): Rehearsal | undefined {
    if (this.#isBaseline || this.#baselineOutcome) return undefined
    this.#baseline ??= this.#createBaseline()
    return this.#baseline
  }

  #runActions(slice: SliceLimits): RunProgress {
    const until = Math.min(this.#start + this.#horizonMs, slice.until ?? Number.POSITIVE_INFINITY)
    const { shouldStop } = this.#limits
    const { inParts = false } = slice
    const { events: first } = this.#simulation
    const run = (untilTime: boolean): SliceResult['end'] => {
      const { events } = this.#simulation
      const eventsMax = Math.min(this.#limits.eventsMax - events, (slice.eventsMax ?? Number.POSITIVE_INFINITY) - events + first)
      return this.#simulation.run({ until, eventsMax, untilTime, inParts, ...(shouldStop ? { shouldStop } : {}) }).end
    }
    this.#end = run(false)
    while (this.#end === 'quiet' && this.#actor.waitsForQuiet) {
      this.#simulation.act(this.#actor.name, (turn) => this.#actor.quiet(turn))
      this.#end = run(false)
    }
    // A requested horizon is reached even when nothing happens before it; a limit, when more events follow it.
    const reached = this.#end === 'quiet' || this.#end === 'until'
    const isLimit = this.#end === 'until' && until === this.#start + this.#horizonMs
    if (isLimit || (reached && this.#scenario.horizonMs !== undefined)) this.#end = run(true)
    return { end: this.#end, atMs: this.#atMs }
  }

  /** Returns the outcome as of now; after `ended`, that is the answer. */
  finish(): Outcome {
    return atOnce(this.finishing())
  }

  /** The same, with pauses: a report on thousands of pods takes time. */
  *finishing(): Generator<void, Outcome> {
    this.#simulation.settle()
    const baseline = this.#isBaseline ? undefined : yield* this.#finishBaseline()
    const quiet = this.#end === 'quiet'
    const atRest = this.#atRest
    const settled = quiet || this.#isQuietAtHorizon
    const endMs = atRest ? this.#times.lastMs : this.#atMs
    return yield* assembleOutcome({
      scenario: this.#scenario,
      base: this.#base,
      start: this.#start,
      // A baseline may continue for other runs, and what it has reported does not change.
      after: baseline ? this.#simulation.state : this.#simulation.state.fork(),
      recorder: this.#recorder,
      reports: this.#reported,
      baseline,
      quiet,
      settled,
      isCutOff: this.#isCutOff && hasOwnWork(this.#simulation.work, this.#baselineWork),
      endMs,
      actionsMs: lastReportMs(settled ? this.#times.reportsBefore : this.#reported, this.#start),
      actionsDoneMs: this.#times.actionsDoneMs,
      events: baseline ? this.#simulation.events : this.#simulation.eventsUntil(addMs(this.#start, this.#atMs)),
      timing: this.#model.timing(),
      explain: (pod) => this.#model.refusals(pod),
      neverExits: (pod) => this.#model.neverExits(pod, this.#simulation.state),
      modelledOwners: this.#model.modelledOwners,
      schedulerNames: this.#model.schedulerNames,
      schedulerGaps: this.#model.schedulerGaps,
      cutSearches: this.#model.cutSearches,
      unevaluated: this.#model.unevaluated,
      awaitedRetries: this.#model.awaitedRetries,
      traffic: this.#traffic?.report({ endMs, atRest }),
      output: this.#dryRunOutput,
    })
  }

  /** What kubectl prints of drains that are written as dry runs; `undefined` where none is. */
  get #dryRunOutput(): readonly string[] | undefined {
    const { actions } = this.#scenario
    if (!hasDryRuns(actions)) return undefined
    const written = new Rehearsal(this.#base, this.#scenario, this.#limits, actions)
    written.#runActions({})
    return outputOf(written.#reported)
  }

  /** Whether it is the run of a scenario without actions, which has no baseline. */
  get #isBaseline(): boolean {
    return onlyWaits(this.#scenario)
  }

  get #atMs(): number {
    return Math.min(this.#simulation.now - this.#start, this.#horizonMs)
  }

  /** Nothing changes any more, and no longer horizon was requested. */
  get #atRest(): boolean {
    return this.#end === 'quiet' && this.#scenario.horizonMs === undefined
  }

  /** What the actions report; of a run at rest, up to the last new thing. */
  get #reported(): readonly ActionReport[] {
    return this.#atRest ? this.#times.reportsBefore : this.#actor.reports
  }

  /** Whether nothing was in progress any more when the requested horizon was reached: only CronJobs may still start something. */
  get #isQuietAtHorizon(): boolean {
    return this.#over && this.#scenario.horizonMs !== undefined && this.#simulation.isQuiet
  }

  /** Whether something was in progress when the requested horizon was reached. */
  get #isCutOff(): boolean {
    return this.#over && this.#atMs === this.#scenario.horizonMs && this.#simulation.work.length > 0
  }

  get #horizonMs(): number {
    return Math.min(this.#scenario.horizonMs ?? Number.POSITIVE_INFINITY, this.#limits.virtualMsMax)
  }

  /** Whether the run itself has ended. */
  get #over(): boolean {
    if (this.#simulation.isUnderWay) return false
    if (this.#end === 'quiet' || this.#simulation.events >= this.#limits.eventsMax) return true
    // More may happen at the very moment of the horizon.
    return this.#end !== 'events' && this.#atMs >= this.#horizonMs
  }

  /** The same time without actions: an existing run, or a new one. */
  #createBaseline(): Rehearsal {
    const scenario = baselineScenario(this.#scenario, this.#atMs)
    const known = baselines.take(this.#base, baselineContent(this.#scenario, this.#limits))
    if (known === undefined || !known.#turnTo(scenario, this.#limits, this.#isCutOff))
      return new Rehearsal(this.#base, scenario, this.#limits)
    return known
  }

  *#finishBaseline(): Generator<void, Outcome> {
    if (this.#baselineOutcome) return this.#baselineOutcome
    const baseline = this.#over && this.#baseline ? this.#baseline : this.#createBaseline()
    if (!baseline.ended) baseline.run({})
    const outcome = yield* baseline.finishing()
    this.#baselineWork = baseline.#simulation.work
    if (baseline.#atMs < baseline.#horizonMs) return outcome
    baselines.give(this.#base, baselineContent(this.#scenario, this.#limits), baseline)
    if (this.#over) this.#baselineOutcome = outcome
    this.#baseline = undefined
    return outcome
  }

  /**
   * Continues to another horizon, or returns the outcome at an earlier one. Returns false if that outcome is no longer known: something
   * has changed since; or, if what was in progress then must be known `exactly`, an event without effect has happened since.
   */
  #turnTo(scenario: Scenario, limits: RunLimits, exactly: boolean): boolean {
    const { horizonMs = 0 } = scenario
    // Node autoscalers record events, with counts, that no change of the state shows.
    if (this.#recorder.lastChangeMs > horizonMs || scenario.nodeAutoscaler) return false
    const stillQuiet = this.#simulation.eventsUntil(addMs(this.#start, horizonMs)) === this.#simulation.events
    if (exactly && !stillQuiet) return false
    if (this.#atMs < horizonMs || !stillQuiet) this.#end = 'until'
    this.#scenario = scenario
    this.#limits = limits
    return true
  }
}
