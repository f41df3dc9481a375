import type { ServiceErrors } from '../../engine/traffic/traffic-report.ts'
import type { ObjectKey } from '../../engine/turn.ts'
import { addMs, type Instant } from '../../kube/instant.ts'
import type { PodRow } from '../../kube/pod.ts'
import { eachInParts, flatMapInParts } from '../../lib/in-parts.ts'
import type { ClusterState } from '../../twin/cluster-state.ts'
import type { ActionReport } from '../actions/action-report.ts'
import type { Base } from '../base.ts'
import type { Recorder } from '../recording/recorder.ts'
import { type Scenario, saysUsage, startsCronJobs } from '../scenario.ts'
import { actionFacts, endlessActions, leftOutOf } from './action-facts.ts'
import { assumptionNotes } from './assumption-notes.ts'
import { bootFacts } from './boot-facts.ts'
import { budgetImpacts } from './budget-impacts.ts'
import { coverageNotes } from './coverage-notes.ts'
import { findDeadlocks } from './deadlocks.ts'
import { mergingTimelines } from './merge-timelines.ts'
import { nodeImpacts } from './node-impacts.ts'
import { notScaledUp } from './not-scaled-up.ts'
import type {
  CoverageNote,
  Move,
  Outcome,
  PendingPod,
  Preemption,
  RejectionSummary,
  TimelineEvent,
  TimingFact,
} from './outcome.ts'
import { outcomeDigest } from './outcome-digest.ts'
import { ownPlacements } from './own-placements.ts'
import { ownershipNotes } from './ownership-notes.ts'
import { pendingPods } from './pending-pods.ts'
import type { CutSearch } from './scheduler-notes.ts'
import { silenceFacts } from './silence-facts.ts'
import { summarize } from './summarize.ts'
import { type TakenBack, takenBack } from './taken-back.ts'
import { trafficImpact } from './traffic-impact.ts'
import { type UnfinishedRollout, unfinishedRollouts } from './unfinished-rollouts.ts'
import { type ActionFailure, reasonsOf, verdictOf } from './verdict.ts'

/** A run that has ended, with everything that watched it. */
export interface FinishedRun {
  readonly scenario: Scenario
  readonly base: Base
  readonly start: Instant
  readonly after: ClusterState
  readonly recorder: Recorder
  readonly reports: readonly ActionReport[]
  readonly baseline: Outcome | undefined
  readonly quiet: boolean
  readonly endMs: number
  readonly events: number
  readonly timing: readonly TimingFact[]
  readonly explain: (pod: PodRow) => readonly RejectionSummary[]
  readonly modelledOwners: ReadonlySet<string>
  readonly schedulerNames: ReadonlySet<string>
  readonly schedulerGaps: readonly string[]
  readonly cutSearches: readonly CutSearch[]
  /** `undefined`: nobody asked. */
  readonly traffic: readonly ServiceErrors[] | undefined
}

/** Makes the answer out of what was recorded; it pauses between its parts, for those who share the processor. */
export function* assembleOutcome(run: FinishedRun): Generator<void, Outcome> {
  const { recorder, base, start, after } = run
  const actions = yield* actionFacts(run.reports, start, [base.state, after])
  yield
  const timeline = yield* mergingTimelines(recorder.timeline, actions.timeline)
  yield
  const pending = yield* pendingAtEnd(run, timeline)
  yield
  const moves = yield* recorder.moves.moves((uid) => recorder.placements.tiesOf(uid))
  yield
  const workloads = recorder.workloads.impacts(run.endMs, after)
  const services = recorder.services.impacts(run.endMs)
  yield
  const isOwn = ownPlacements(run.scenario.actions.length === 0 ? undefined : (run.baseline?.placements ?? []))
  const placements = yield* recorder.placements.placements((uid) => recorder.moves.replacedBy(uid), isOwn)
  yield
  const nodes = yield* nodeImpacts(recorder.touchedNodes, { base: base.state, after, timeline })
  yield
  const assumptions = yield* assumptionNotes({ base: base.state, after, reports: run.reports, placements })
  yield
  const coverage = yield* coverageOf(run, { moves, workloads, assumptions })
  yield
  const preemptions = yield* preemptionsOf(timeline, recorder)
  const stuck = yield* findDeadlocks({
    failures: actions.undrained,
    evictions: actions.evictions,
    pending,
    moves,
    cluster: after,
  })
  yield
  const budgets = budgetImpacts(recorder.budgets.impacts(run.endMs), actions.evictions.refused, {
    base: base.state,
    endMs: run.endMs,
  })
  yield
  const facts = {
    scenario: run.scenario,
    durationMs: run.endMs,
    quiet: run.quiet,
    timeline,
    moves,
    placements,
    pending,
    evictions: actions.evictions,
    preemptions,
    budgets,
    workloads,
    services,
    traffic: run.traffic && trafficImpact(run.traffic, run.scenario.traffic),
    nodes,
    stuck,
    coverage,
    timing: [...run.timing, ...bootFacts(run.reports), ...silenceFacts(run.reports, run.scenario.timing)],
    baseline: run.baseline,
    after,
    stats: { events: run.events, virtualMs: run.endMs, scheduled: recorder.scheduled },
    output: actions.output,
  }
  yield
  const failures = [...actions.failures, ...(run.quiet ? endlessActions(run.reports) : [])]
  const rollouts = run.quiet ? unfinishedRollouts(run.reports, { base: base.state, after }) : []
  const { scalings, events } = recorder
  return judged(facts, { failures, rollouts, takenBack: takenBack({ scalings, events, after }) })
}

type Facts = Omit<Outcome, 'verdict' | 'reasons' | 'summary' | 'digest'>

/** What did not get done, or not for long. */
interface Unfinished {
  readonly failures: readonly ActionFailure[]
  readonly rollouts: readonly UnfinishedRollout[]
  readonly takenBack: readonly TakenBack[]
}

/** What happened, with what is to be thought of it. */
function judged(facts: Facts, unfinished: Unfinished): Outcome {
  const reasons = reasonsOf({ ...facts, ...unfinished })
  const verdict = verdictOf(reasons)
  return {
    ...facts,
    verdict,
    reasons,
    summary: summarize({ ...facts, verdict, reasons }),
    get digest(): string {
      return outcomeDigest(this)
    },
  }
}

function* pendingAtEnd(run: FinishedRun, timeline: readonly TimelineEvent[]): Generator<void, readonly PendingPod[]> {
  const createdMs = yield* creationTimes(timeline, run.after)
  return yield* pendingPods(run.after, {
    baseline: run.scenario.actions.length === 0 ? undefined : (run.baseline?.pending ?? []),
    createdMs: (pod) => createdMs.get(`${pod.namespace}/${pod.name}`) ?? 0,
    explain: run.explain,
    schedulerNames: run.schedulerNames,
    notScaledUp: notScaledUp(run.recorder.events),
  })
}

/** What the answer does not take into account. */
function* coverageOf(
  run: FinishedRun,
  { moves, workloads, assumptions }: Pick<Outcome, 'moves' | 'workloads'> & { readonly assumptions: readonly CoverageNote[] },
): Generator<void, readonly CoverageNote[]> {
  const { base, start } = run
  const pods = yield* concernedPods(moves, run)
  return [
    ...base.coverage,
    ...leftOutOf(run.reports),
    ...ownershipNotes(base.state, run.reports),
    ...assumptions,
    ...(yield* coverageNotes({
      base: base.state,
      pods,
      workloads,
      modelled: run.modelledOwners,
      schedulerNames: run.schedulerNames,
      schedulerGaps: run.schedulerGaps,
      cutSearches: run.cutSearches,
      idleSchedulesUntil: startsCronJobs(run.scenario) ? undefined : addMs(start, run.endMs),
      provisioned: run.recorder.provisioned,
      scalesBlindly: run.scenario.horizontalPodAutoscalers !== false && !saysUsage(run.scenario),
    })),
  ]
}

/** When the pods that are without a node were made, by `namespace/name`. */
function* creationTimes(timeline: readonly TimelineEvent[], after: ClusterState): Generator<void, ReadonlyMap<string, number>> {
  const names = new Set(after.podsOnNode('').map(({ name }) => name))
  const times = new Map<string, number>()
  yield* eachInParts(timeline, ({ kind, object, atMs }) => {
    if (kind === 'CREATED' && names.has(object.name)) times.set(`${object.namespace}/${object.name}`, atMs)
  })
  return times
}

/**
 * The timeline has the victims; the scheduler's events say for whom each had to go. Those of one pod go moments after each other,
 * as many as are deleted at once, and are told together.
 */
function* preemptionsOf(timeline: readonly TimelineEvent[], { events }: Recorder): Generator<void, readonly Preemption[]> {
  const preemptors = new Map<string, ObjectKey>()
  yield* eachInParts(events, ({ event: { reason, regarding, related } }) => {
    if (reason === 'Preempted' && related) preemptors.set(`${regarding.namespace}/${regarding.name}`, related)
  })
  const found = new Map<string, Preemption>()
  yield* eachInParts(timeline, ({ kind, object, node, atMs }) => {
    if (kind !== 'PREEMPTED') return
    const preemptor = preemptors.get(`${object.namespace}/${object.name}`) ?? object
    const id = `${preemptor.namespace}/${preemptor.name} ${node}`
    const before = found.get(id) ?? { preemptor, node, victims: [], atMs }
    found.set(id, { ...before, victims: [...before.victims, object] })
  })
  return [...found.values()]
}

/** Pods that left, as they were, and pods without a node: what a coverage note may concern. */
function* concernedPods(moves: readonly Move[], { base, after }: FinishedRun): Generator<void, readonly PodRow[]> {
  const left = yield* flatMapInParts(moves, ({ pod }) => {
    const row = base.state.get('Pod', pod.namespace, pod.name)
    return row ? [row] : []
  })
  return [...left, ...after.podsOnNode('')]
}
