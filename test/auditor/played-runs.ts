import type { Event } from '../../src/engine/run/event-queue.ts'
import type { ClusterEvent } from '../../src/engine/turn.ts'
import { addMs, type Instant } from '../../src/kube/instant.ts'
import type { Change } from '../../src/twin/change.ts'
import type { ClusterState } from '../../src/twin/cluster-state.ts'
import { type ActionReport, reportsUntil } from '../../src/whatif/actions/action-report.ts'
import { carriedOut } from '../../src/whatif/actions/dry-runs.ts'
import { kubectlMachine } from '../../src/whatif/actions/kubectl-machine.ts'
import { ScenarioActor } from '../../src/whatif/actions/scenario-actor.ts'
import type { Base } from '../../src/whatif/base.ts'
import { createModel } from '../../src/whatif/model/create-model.ts'
import {
  DEFAULT_RUN_LIMITS,
  drawsAll,
  onlyWaits,
  type RunLimits,
  type Scenario,
  startsCronJobs,
} from '../../src/whatif/scenario.ts'
import { type Observer, Simulation } from '../../src/whatif/simulation.ts'

export interface TimedChange {
  readonly atMs: number
  /** Number of the event of the run that it was committed in: what one event writes is seen at once. */
  readonly event: number
  readonly change: Change
}

export interface TimedEvent {
  readonly atMs: number
  readonly event: ClusterEvent
}

/** A run with every change that was committed, as it happened, without any interpretation. */
export interface PlayedRun {
  readonly base: Base
  readonly changes: readonly TimedChange[]
  readonly events: readonly TimedEvent[]
  /** What became of the actions; refusals that repeat after everything has settled are left out. */
  readonly reports: readonly ActionReport[]
  readonly after: ClusterState
  /** When it ended: at rest, when the last thing happened. */
  readonly endMs: number
  readonly quiet: boolean
  /** Whether nothing was in progress at the end, a requested horizon included. */
  readonly settled: boolean
  /** What was in progress at the end. */
  readonly work: readonly Event[]
  /** When the last action ended; `undefined`: one has not. */
  readonly actionsDoneMs: number | undefined
  readonly modelledOwners: ReadonlySet<string>
  readonly schedulerNames: ReadonlySet<string>
}

export interface PlayedRuns {
  readonly scenario: Scenario
  readonly run: PlayedRun
  /** The same time with no action; `undefined` where nothing is requested. */
  readonly baseline: PlayedRun | undefined
}

class ChangeLog implements Observer {
  readonly changes: TimedChange[] = []
  readonly events: TimedEvent[] = []
  readonly #start: Instant
  /** The run that it watches. */
  simulation: Simulation | undefined

  constructor(start: Instant) {
    this.#start = start
  }

  onChange(at: Instant, change: Change): void {
    this.changes.push({ atMs: at - this.#start, event: this.simulation?.events ?? 0, change })
  }

  onEvent(at: Instant, event: ClusterEvent): void {
    this.events.push({ atMs: at - this.#start, event })
  }

  fork(): Observer {
    return new ChangeLog(this.#start)
  }
}

/** Between the seeds of runs that follow each other on a fork. */
const SEED_STRIDE = 1_000_003

interface Ended {
  readonly played: PlayedRun
  /** The time of its clock, which is later than its end where it continued without changes. */
  readonly clockMs: number
}

function play(base: Base, scenario: Scenario, limits: RunLimits): Ended {
  const start = base.info.takenAt
  const log = new ChangeLog(start)
  const actor = new ScenarioActor(carriedOut(scenario.actions), kubectlMachine(scenario))
  const model = createModel(base, scenario, { onBound: () => {} })
  const simulation = new Simulation({
    base: base.state,
    now: start,
    seed: scenario.seed + (base.runs ?? 0) * SEED_STRIDE,
    actors: [actor, ...model.actors],
    admission: model.admission,
    observers: [log],
    beginsLater: true,
    drawsReactions: drawsAll(scenario),
  })
  log.simulation = simulation
  const horizonMs = Math.min(scenario.horizonMs ?? Number.POSITIVE_INFINITY, limits.virtualMsMax)
  const until = start + horizonMs
  const resume = (untilTime: boolean): string =>
    simulation.run({ until, untilTime, eventsMax: limits.eventsMax - simulation.events }).end
  let end = resume(false)
  while (end === 'quiet' && actor.waitsForQuiet) {
    simulation.act(actor.name, (turn) => actor.quiet(turn))
    end = resume(false)
  }
  if (end === 'until' || (end === 'quiet' && scenario.horizonMs !== undefined)) end = resume(true)
  simulation.settle()
  const settled = end === 'quiet' || (end === 'until' && scenario.horizonMs !== undefined && isIdle(simulation))
  const clockMs = Math.min(simulation.now - start, horizonMs)
  const { reports } = actor
  const ends = reports.map(({ endedAt }) => (endedAt ?? start) - start)
  const lastMs = Math.max(0, log.changes.at(-1)?.atMs ?? 0, ...ends)
  const atRest = end === 'quiet' && scenario.horizonMs === undefined
  const news = reports.flatMap(({ drains }) => drains.map(({ lastChangeAt }) => (lastChangeAt ?? start) - start))
  const played: PlayedRun = {
    base,
    changes: log.changes,
    events: log.events,
    reports: atRest ? reportsUntil(reports, addMs(start, Math.max(lastMs, ...news))) : reports,
    after: simulation.state,
    endMs: atRest ? lastMs : clockMs,
    quiet: end === 'quiet',
    settled,
    work: simulation.work,
    actionsDoneMs: actor.done ? Math.max(0, ...ends) : undefined,
    modelledOwners: model.modelledOwners,
    schedulerNames: model.schedulerNames,
  }
  return { played, clockMs }
}

/** Whether another slice would end before its first event. */
function isIdle(simulation: Simulation): boolean {
  return simulation.run({ eventsMax: 0 }).end === 'quiet'
}

/** Runs a scenario, and the same time without it, observed only by a log. */
export function playRuns(base: Base, scenario: Scenario, limits: RunLimits = DEFAULT_RUN_LIMITS): PlayedRuns {
  const { played: run, clockMs } = play(base, scenario, limits)
  if (onlyWaits(scenario)) return { scenario, run, baseline: undefined }
  const idle: Scenario = {
    ...scenario,
    name: 'baseline',
    actions: [],
    horizonMs: Math.max(1, clockMs),
    cronJobs: startsCronJobs(scenario),
  }
  return { scenario, run, baseline: play(base, idle, limits).played }
}
