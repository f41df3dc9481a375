import { exitOf } from '../../src/cli/exit-code.ts'
import type { Move } from '../../src/whatif/outcome/move.ts'
import type { Outcome, Verdict } from '../../src/whatif/outcome/outcome.ts'
import { hasOwnWork } from '../../src/whatif/own-work.ts'
import { onlyWaits } from '../../src/whatif/scenario.ts'
import { type Contradiction, compare } from './contradiction.ts'
import { auditObjectReasons, groundsInObjects } from './grounds-in-objects.ts'
import type { PlayedRuns } from './played-runs.ts'
import { idOf } from './world.ts'

/** What a verdict rests on, each with where it leads. */
export interface Grounds {
  readonly verdict: Verdict
  readonly why: string
}

/** The verdict follows from what happened, and the exit code from the verdict. */
export function auditVerdict(outcome: Outcome, runs: PlayedRuns): readonly Contradiction[] {
  const grounds = [
    ...groundsInActions(runs),
    ...groundsInConsequences(outcome),
    ...groundsInObjects(runs),
    ...groundsInSight(outcome, runs),
  ]
  const order: readonly Verdict[] = ['STUCK', 'BLOCKED', 'DEGRADED', 'UNKNOWN']
  const gravest = order.find((verdict) => grounds.some((item) => item.verdict === verdict)) ?? 'SAFE'
  const because = grounds.filter(({ verdict }) => verdict === gravest).map(({ why }) => why)
  const exit = gravest === 'SAFE' ? 0 : gravest === 'UNKNOWN' ? 1 : 2
  const isSo =
    outcome.verdict === gravest ? [] : [{ where: 'verdict', says: outcome.verdict, isSo: `${gravest}: ${because.join(', ')}` }]
  return [
    ...isSo,
    ...compare('exit code', exitOf(outcome.verdict), exit),
    ...auditReasons(outcome),
    ...auditObjectReasons(outcome, runs),
  ]
}

/** Actions that failed, that wait indefinitely, and what they started and did not complete. */
function groundsInActions({ run }: PlayedRuns): readonly Grounds[] {
  return run.reports.flatMap(({ action, failure, endedAt, drains }): readonly Grounds[] => {
    if (failure) return [{ verdict: 'BLOCKED', why: failure.message }]
    const going = drains.filter(({ exitCode }) => exitCode === undefined)
    const failed = drains.filter(({ exitCode = 0 }) => exitCode !== 0)
    const errors = drains.flatMap((drain) => drain.reports).filter(({ kind }) => kind === 'failed')
    return [
      ...(endedAt === undefined && drains.length === 0 && run.settled
        ? [{ verdict: 'STUCK' as const, why: `${action.kind} does not end` }]
        : []),
      ...going.map(
        ({ nodes }): Grounds => ({ verdict: run.settled ? 'STUCK' : 'BLOCKED', why: `drain of ${nodes.join(', ')} goes on` }),
      ),
      ...failed.map(({ nodes }): Grounds => ({ verdict: 'BLOCKED', why: `drain of ${nodes.join(', ')} failed` })),
      ...errors.map((): Grounds => ({ verdict: 'BLOCKED', why: 'an eviction failed' })),
    ]
  })
}

/**
 * A pod that nothing replaces: it is gone, or it stays Terminating on a node that is lost. A Job may replace it while the run
 * continues.
 */
function isGoneForGood({ pod, result, owner, cause }: Move, { quiet, after }: Outcome): boolean {
  if (owner && owner.kind !== 'Job') return false
  if (result !== 'TERMINATING') return result === 'NOT_REPLACED'
  if (cause === 'EVICTION' || cause === 'DELETION') return false
  return owner ? quiet : after.get('Pod', pod.namespace, pod.name) !== undefined
}

/** What became worse because of the scenario, permanently or for longer than it tolerates. */
function groundsInConsequences(outcome: Outcome): readonly Grounds[] {
  const { tolerances = {} } = outcome.scenario
  const { noReplicaReadyMs = 0, serviceDownMs = 0, belowDesiredMs = Number.POSITIVE_INFINITY, dataLoss = true } = tolerances
  const foreign = new Set(
    outcome.coverage.flatMap(({ code, objects }) => (code === 'UNKNOWN_SCHEDULER' ? objects.map(idOf) : [])),
  )
  const degraded = (why: string): Grounds => ({ verdict: 'DEGRADED', why })
  return [
    ...outcome.workloads.flatMap(({ workload, down, degraded: dip }) => [
      ...(down && (down.untilMs === undefined || down.totalMs > noReplicaReadyMs) ? [degraded(`${idOf(workload)} is down`)] : []),
      ...(dip && (dip.untilMs === undefined || dip.totalMs > belowDesiredMs) ? [degraded(`${idOf(workload)} lacks pods`)] : []),
    ]),
    ...outcome.services.flatMap(({ service, down, deleted }) =>
      !deleted && down && (down.untilMs === undefined || down.totalMs > serviceDownMs)
        ? [degraded(`${idOf(service)} is down`)]
        : [],
    ),
    ...outcome.budgets.flatMap(({ budget, unmet }) =>
      unmet &&
      unmet.untilMs === undefined &&
      outcome.after.get('PodDisruptionBudget', budget.namespace, budget.name) &&
      outcome.after.get('Namespace', '', budget.namespace)?.phase !== 'Terminating'
        ? [degraded(`${idOf(budget)} is unmet`)]
        : [],
    ),
    ...outcome.pending.flatMap(({ pod, causedByScenario }) =>
      causedByScenario && !foreign.has(idOf(pod)) ? [degraded(`${idOf(pod)} is Pending`)] : [],
    ),
    ...outcome.moves.flatMap((move) => [
      ...(isGoneForGood(move, outcome) ? [degraded(`${idOf(move.pod)} is lost`)] : []),
      ...(move.losesData && !dataLoss ? [degraded(`${idOf(move.pod)} loses data`)] : []),
    ]),
    ...outcome.preemptions.map(({ preemptor }) => degraded(`${idOf(preemptor)} preempts`)),
    ...outcome.jobFailures.map(({ job }) => degraded(`${idOf(job)} fails`)),
    ...outcome.restarts.flatMap(({ reason, inBackOff }) =>
      reason === 'OOMKilled' || inBackOff ? [degraded(`${reason} restarts`)] : [],
    ),
    ...outcome.reasons.flatMap(({ code, severity, causedByScenario, message }): readonly Grounds[] => {
      if (!causedByScenario || severity === 'INFO') return []
      if (code === 'SCALE_TAKEN_BACK') return [{ verdict: 'BLOCKED', why: message }]
      return code === 'CLAIM_LOST' || code === 'REQUESTS_FAIL' ? [degraded(message)] : []
    }),
  ]
}

/** What could not be read, or was not requested. */
function groundsInSight(outcome: Outcome, { run, baseline, scenario }: PlayedRuns): readonly Grounds[] {
  const unknown = (why: string): Grounds => ({ verdict: 'UNKNOWN', why })
  const acting = run.reports.filter(({ action }) => action.kind !== 'wait')
  const inVain = acting.filter(({ warnings }) => warnings.some(({ kind }) => kind !== 'PARTLY_SO'))
  const failed = run.reports.some(({ failure }) => failure)
  const missed = inVain.filter(({ warnings }) => warnings.some(({ kind }) => kind === 'NOTHING_MATCHED'))
  const foreign = outcome.coverage.filter(({ code }) => code === 'UNKNOWN_SCHEDULER').flatMap(({ objects }) => objects.map(idOf))
  return [
    ...(scenario.actions.length === 0 && scenario.horizonMs === undefined ? [unknown('nothing is asked')] : []),
    ...(missed.length > 0 && inVain.length === acting.length ? [unknown('nothing matches')] : []),
    ...outcome.coverage.flatMap(({ code, message }) => (code === 'UNREADABLE' ? [unknown(message)] : [])),
    ...outcome.moves.flatMap(({ pod, result }) => (result === 'UNKNOWN' ? [unknown(`what becomes of ${idOf(pod)}`)] : [])),
    ...outcome.pending.flatMap(({ pod, causedByScenario }) =>
      causedByScenario && foreign.includes(idOf(pod)) ? [unknown(`${idOf(pod)} has another scheduler`)] : [],
    ),
    ...(!run.quiet && (scenario.horizonMs ?? Number.POSITIVE_INFINITY) > outcome.durationMs
      ? [unknown('the run reached its limits')]
      : []),
    ...(!run.quiet && !failed && baseline && hasOwnWork(run.work, baseline.work) ? [unknown('consequences are not over')] : []),
    ...(run.actionsDoneMs === undefined && !onlyWaits(scenario) ? [unknown('actions are not done')] : []),
    ...outcome.reasons.flatMap(({ code, objects, message }) =>
      code === 'LIMIT_REACHED' && objects.length > 0 && !run.settled ? [unknown(message)] : [],
    ),
  ]
}

/** Reasons that the scenario causes come first, the worst of them first, and objects that reasons name are those of the fact. */
function auditReasons({ reasons }: Outcome): readonly Contradiction[] {
  const ranks = reasons.map(
    ({ causedByScenario, severity }) => (causedByScenario ? 0 : 10) + ['CRITICAL', 'WARNING', 'INFO'].indexOf(severity),
  )
  return compare(
    'the order of reasons',
    ranks,
    ranks.toSorted((a, b) => a - b),
  )
}
