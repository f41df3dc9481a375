import { type ActionFacts, actionFacts } from './action-facts.ts'
import { type ActionFailure, actionFailures, leftCordoned } from './action-failures.ts'
import { bootFacts, silenceFacts } from './assumed-facts.ts'
import { type Disruptions, disruptionsOf } from './attribution/disruptions.ts'
import { budgetImpacts, serviceImpacts, workloadImpacts } from './attribution/impacts.ts'
import { ownRestarts } from './attribution/own-restarts.ts'
import { targetNodes } from './attribution/target-nodes.ts'
import { coverageOf } from './coverage-of.ts'
import { customImpacts } from './custom-impacts.ts'
import { findDeadlocks } from './deadlocks.ts'
import { deletedInUse } from './deleted-in-use.ts'
import type { FinishedRun } from './finished-run.ts'
import { lasts } from './impact.ts'
import { jobFailures } from './job-failures.ts'
import { lostClaims } from './lost-claims.ts'
import { mergingTimelines } from './merge-timelines.ts'
import { minHealthy } from './min-healthy.ts'
import { nodeChanges } from './node-changes.ts'
import { nodeImpacts } from './node-impacts.ts'
import type { Outcome, TimelineEvent } from './outcome.ts'
import { outcomeDigest } from './outcome-digest.ts'
import { pendingMessage } from './pending-pods.ts'
import { refusedJobs } from './refused-jobs.ts'
import { removedNamespaces } from './removed-namespaces.ts'
import { reversedScalings } from './reversed-scalings.ts'
import type { RunRecord } from './run-record.ts'
import { settledAt } from './settled-at.ts'
import { type ShortageQuestion, shortageCauses } from './shortage-cause.ts'
import { summarize } from './summary/summarize.ts'
import { DEFAULT_TOLERANCES } from './tolerances.ts'
import { trafficImpact } from './traffic-impact.ts'
import { unfinishedRollouts } from './unfinished-rollouts.ts'
import { NOTHING_UNRELATED, unrelated } from './unrelated.ts'
import { reasonsOf, verdictOf } from './verdict.ts'
import { noEffectOf, unselectedOf, warningsOf } from './warnings.ts'

/**
 * Makes the answer: what the run recorded, as the difference to the run without the scenario. It pauses between its parts, for those who
 * share the processor.
 */
export function* assembleOutcome(run: FinishedRun): Generator<void, Outcome> {
  const { recorder, base, start, after } = run
  const record = yield* recordOf(run)
  yield
  const actions = yield* actionFacts(run.reports, start, [base.state, after])
  yield
  const timeline = yield* mergingTimelines(recorder.timeline, actions.timeline)
  yield
  const disruptions = yield* disruptionsOf(run, { record, timeline })
  yield
  const impacts = impactsOf(run, { record, disruptions, actions })
  yield
  const failures = actionFailures(run.reports, { after, events: recorder.events, quiet: run.settled })
  const facts = {
    ...disruptions,
    ...impacts,
    ...(yield* surroundings(run, { timeline, disruptions, impacts, actions })),
    ...runFacts(run, actions),
    record,
    timeline,
    stuck: yield* findDeadlocks({ ...disruptions, failures, after, schedulerNames: run.schedulerNames }),
    nodeChanges: nodeChanges(timeline, { baseline: run.baseline?.timeline, targets: targetNodes(run.reports, base.state) }),
    restarts: run.baseline
      ? ownRestarts(recorder.restarts.restarts, run.baseline.record.restarts, { after, without: run.baseline.after })
      : [],
    jobFailures: run.baseline ? jobFailures(base.state, after, run.baseline.after) : [],
  }
  yield
  return judged(run, facts, failures)
}

/** What the run alone recorded, as of now: the run may continue, as baselines do for other runs. */
function* recordOf({ recorder, endMs }: FinishedRun): Generator<void, RunRecord> {
  const { moves, placements, workloads, services, budgets, restarts } = recorder
  return {
    endMs,
    moves: yield* moves.moves((uid) => placements.tiesOf(uid)),
    placements: yield* placements.placements((uid) => moves.replacedBy(uid)),
    workloads: mapped(workloads.courses, (item) => ({ ...item, levels: item.levels.fork() })),
    services: mapped(services.courses, (item) => ({ ...item, endpoints: item.endpoints.fork() })),
    budgets: mapped(budgets.courses, (item) => ({ ...item, levels: item.levels.fork() })),
    restarts: restarts.restarts.slice(),
  }
}

function mapped<T>(items: ReadonlyMap<string, T>, change: (item: T) => T): ReadonlyMap<string, T> {
  return new Map([...items].map(([id, item]) => [id, change(item)]))
}

interface Found {
  readonly record: RunRecord
  readonly disruptions: Disruptions
  readonly actions: ActionFacts
}

/** What workloads, Services and budgets felt. */
function impactsOf(
  run: FinishedRun,
  { record, disruptions, actions }: Found,
): Pick<Outcome, 'workloads' | 'services' | 'budgets'> {
  const runs = { run: record, baseline: run.baseline?.record }
  const { after } = run
  const question = shortageQuestion(run, disruptions)
  return {
    workloads: workloadImpacts(runs, disruptions.moves).map((impact) => ({
      ...impact,
      causes: lasts(impact.degraded) || lasts(impact.down) ? shortageCauses(impact.workload, impact.desired, question) : [],
      // Few clients request it, and a sweep has thousands of outcomes.
      get minHealthy(): number | undefined {
        return minHealthy(impact.workload, run.base.state)
      },
    })),
    services: serviceImpacts(runs, after, removedNamespaces(after, run.baseline?.after ?? run.base.state)),
    budgets: budgetImpacts(runs, actions.evictions.refused, run.base.state),
  }
}

function shortageQuestion(
  { after, recorder, schedulerNames }: FinishedRun,
  { notScaledUp }: Pick<Disruptions, 'notScaledUp'>,
): ShortageQuestion {
  return { after, events: recorder.events, pendingMessage: (pod) => pendingMessage(pod, { schedulerNames, notScaledUp }) }
}

/** What accompanies an answer: nodes, and what it does not take into account. */
function* surroundings(
  run: FinishedRun,
  {
    timeline,
    disruptions,
    impacts,
    actions,
  }: {
    readonly timeline: readonly TimelineEvent[]
    readonly disruptions: Disruptions
    readonly impacts: Pick<Outcome, 'workloads'>
    readonly actions: ActionFacts
  },
): Generator<void, Pick<Outcome, 'nodes' | 'coverage'>> {
  const { recorder, base, after } = run
  const nodes = yield* nodeImpacts(recorder.touchedNodes, { base: base.state, after, timeline, baseline: run.baseline?.nodes })
  yield
  return { nodes, coverage: yield* coverageOf(run, { ...disruptions, ...impacts, ...actions, timeline }) }
}

/** What the run itself shows. */
function runFacts(run: FinishedRun, { evictions, output }: ActionFacts) {
  const { scenario, endMs, quiet, baseline, after, recorder, events, reports } = run
  return {
    scenario,
    durationMs: endMs,
    quiet,
    actionsDoneAtMs: run.actionsDoneMs,
    evictions,
    traffic: run.traffic && trafficImpact(run.traffic, scenario.traffic),
    timing: [...run.timing, ...bootFacts(reports), ...silenceFacts(reports, scenario.timing)],
    warnings: warningsOf(scenario, reports),
    baseline,
    after,
    stats: { events, virtualMs: endMs, scheduled: recorder.scheduled },
    output: run.output ?? output,
  }
}

type Described = Omit<Outcome, 'verdict' | 'reasons' | 'summary' | 'digest'>

/** What happened, with when it had settled, what has nothing to do with the scenario, and what is to be thought of it. */
function judged(
  run: FinishedRun,
  described: Omit<Described, 'settledAtMs' | 'unrelated'> & Pick<Disruptions, 'notScaledUp'>,
  failures: readonly ActionFailure[],
): Outcome {
  const { base, after, reports, settled, baseline, recorder } = run
  // A drain may be refused again after the last change, which changes nothing.
  const settledMs = baseline
    ? Math.min(settledAt({ ...described, baseline: baseline.record, actionsMs: run.actionsMs }), run.endMs)
    : run.endMs
  const facts: Described = {
    ...described,
    settledAtMs: settled ? settledMs : undefined,
    unrelated: baseline
      ? unrelated({ ...described, run: described.record, baseline: baseline.record, ownMoves: described.moves.length })
      : NOTHING_UNRELATED,
  }
  const { scalings, events } = recorder
  const noEffect = noEffectOf(run.scenario, reports)
  const unfinished = unfinishedRollouts(reports, base.state, shortageQuestion(run, described))
  const reasons = reasonsOf({
    ...facts,
    failures,
    rollouts: settled ? unfinished : [],
    rolling: settled ? [] : unfinished,
    isCutOff: run.isCutOff,
    reversedScalings: reversedScalings({ scalings, events, after }),
    lostClaims: baseline ? lostClaims(recorder.touchedClaims, { after, baseline: baseline.after }) : [],
    deletedInUse: baseline ? deletedInUse({ after, without: baseline.after }) : [],
    refusedJobs: baseline ? refusedJobs({ after, without: baseline.after, events, moves: described.moves }) : [],
    customImpacts: baseline
      ? customImpacts(described.moves, { base: base.state, customKinds: new Set(run.scenario.customControllers) })
      : [],
    leftCordoned: failures.length > 0 ? leftCordoned(reports, after) : [],
    noEffect,
    tolerated: { ...DEFAULT_TOLERANCES, ...run.scenario.tolerances },
  })
  const answer = { ...facts, reasons, verdict: verdictOf(reasons) }
  return {
    ...answer,
    summary: summarize(answer, noEffect, unselectedOf(reports)),
    get digest(): string {
      return outcomeDigest(this)
    },
  }
}
