import type { ObjectKey } from '../../engine/turn.ts'
import type { Outcome, Severity, Verdict, VerdictReason } from './outcome.ts'
import type { ReasonCode } from './reason-code.ts'
import type { TakenBack } from './taken-back.ts'
import { DEFAULT_TOLERANCES, type Tolerances } from './tolerances.ts'
import type { UnfinishedRollout } from './unfinished-rollouts.ts'

type Facts = Omit<Outcome, 'verdict' | 'reasons' | 'summary' | 'digest'> & {
  readonly failures: readonly ActionFailure[]
  readonly rollouts: readonly UnfinishedRollout[]
  readonly takenBack: readonly TakenBack[]
}

/** An action that did not get done, in the words of the program that did it. */
export interface ActionFailure {
  readonly message: string
  readonly objects: readonly ObjectKey[]
  /** The time given to it ran out. */
  readonly timedOut: boolean
  /** It was still waiting when the run ended, and nothing would have freed it. */
  readonly waiting: boolean
}

/** Which verdict a reason leads to. INFO reasons lead to none. */
const LEADS_TO: Readonly<Record<ReasonCode, Verdict>> = {
  WAITS_FOREVER: 'STUCK',
  ROLLOUT_STUCK: 'STUCK',
  LIMIT_REACHED: 'STUCK',
  ACTION_FAILED: 'BLOCKED',
  DRAIN_TIMED_OUT: 'BLOCKED',
  EVICTION_ERROR: 'BLOCKED',
  SCALE_TAKEN_BACK: 'BLOCKED',
  POD_PENDING: 'DEGRADED',
  NO_REPLICA_READY: 'DEGRADED',
  SERVICE_DARK: 'DEGRADED',
  REQUESTS_FAIL: 'DEGRADED',
  POD_LOST: 'DEGRADED',
  PREEMPTION: 'DEGRADED',
  DATA_LOST: 'DEGRADED',
  BELOW_DESIRED: 'DEGRADED',
  EVICTION_REFUSED: 'DEGRADED',
  BUDGET_EXHAUSTED: 'DEGRADED',
}

const WORST_FIRST: readonly Verdict[] = ['STUCK', 'BLOCKED', 'DEGRADED', 'SAFE']
const SEVERITY_RANK: Readonly<Record<Severity, number>> = { CRITICAL: 0, WARNING: 1, INFO: 2 }

/**
 * Reasons for the verdict, the gravest first. What the baseline shows too is told, but not held against the scenario, and what it
 * tolerates is information.
 */
export function reasonsOf(facts: Facts): readonly VerdictReason[] {
  const tolerated = { ...DEFAULT_TOLERANCES, ...facts.scenario.tolerances }
  const reasons = [
    ...failureReasons(facts),
    ...facts.rollouts.map(stuckRollout),
    ...facts.takenBack.map(scaledBack),
    ...evictionReasons(facts),
    ...podReasons(facts, tolerated),
    ...workloadReasons(facts, tolerated),
    ...serviceReasons(facts, tolerated),
    ...requestReasons(facts, tolerated),
  ]
  return reasons.sort(
    (a, b) => Number(b.causedByScenario) - Number(a.causedByScenario) || SEVERITY_RANK[a.severity] - SEVERITY_RANK[b.severity],
  )
}

/** The gravest verdict that a reason of the scenario's own making leads to. */
export function verdictOf(reasons: readonly VerdictReason[]): Verdict {
  const led = new Set(
    reasons.filter((reason) => reason.causedByScenario && reason.severity !== 'INFO').map((reason) => LEADS_TO[reason.code]),
  )
  return WORST_FIRST.find((verdict) => led.has(verdict)) ?? 'SAFE'
}

/** Text and severity of a reason of the scenario's own making, unless told otherwise. */
function reason(
  code: ReasonCode,
  severity: Severity,
  message: string,
  objects: readonly ObjectKey[],
  causedByScenario = true,
): VerdictReason {
  return { code, severity, message, objects, causedByScenario }
}

function failureReasons(facts: Facts): readonly VerdictReason[] {
  const reasons = facts.failures.map((failure) => {
    if (failure.waiting) return reason('WAITS_FOREVER', 'CRITICAL', failure.message, failure.objects)
    return reason(failure.timedOut ? 'DRAIN_TIMED_OUT' : 'ACTION_FAILED', 'CRITICAL', failure.message, failure.objects)
  })
  if (!facts.quiet && facts.scenario.horizonMs === undefined && reasons.length === 0) {
    reasons.push(
      reason('LIMIT_REACHED', 'WARNING', 'the run reached its limits before all was quiet; what comes later is not told', []),
    )
  }
  return reasons
}

function stuckRollout({ workload, updated, desired, waitsFor }: UnfinishedRollout): VerdictReason {
  const [first, ...others] = waitsFor
  const lacks = first?.nodeName === '' ? ['has no node', 'have no node'] : ['does not get ready', 'do not get ready']
  const names = others.length > 0 ? `${first?.name} and ${others.length} more` : first?.name
  const why = first ? `: ${names} ${lacks[others.length > 0 ? 1 : 0]}` : ''
  const message = `the rollout of ${workload.kind} ${workload.namespace}/${workload.name} stops at ${updated} of ${desired} replicas${why}`
  const pods = waitsFor.map(({ namespace, name }) => ({ kind: 'Pod' as const, namespace, name }))
  return reason('ROLLOUT_STUCK', 'CRITICAL', message, [workload, ...pods])
}

function scaledBack({ workload, autoscaler, asked, replicas, because }: TakenBack): VerdictReason {
  const name = `${workload.kind} ${workload.namespace}/${workload.name}`
  const why = because === '' ? '' : `: ${because}`
  const message = `${autoscaler.kind} ${autoscaler.name} takes back what was done to ${name}, ${replicas} replicas instead of ${asked}${why}`
  return reason('SCALE_TAKEN_BACK', 'WARNING', message, [workload, autoscaler])
}

function evictionReasons(facts: Facts): readonly VerdictReason[] {
  const failed = new Set(facts.failures.flatMap((failure) => failure.objects.map(idOf)))
  const refused = facts.evictions.refused.map((item) => {
    const severity = failed.has(idOf(item.pod)) ? 'CRITICAL' : 'INFO'
    const budget = item.budget ? `${item.budget.namespace}/${item.budget.name}` : 'its budget'
    const message = `${item.pod.name} was refused ${times(item.count)} by ${budget}: ${item.message}`
    return reason('EVICTION_REFUSED', severity, message, item.budget ? [item.pod, item.budget] : [item.pod])
  })
  const errors = facts.evictions.errors.map((item) =>
    reason('EVICTION_ERROR', 'CRITICAL', `${item.pod.name}: ${item.message}`, [item.pod]),
  )
  const preempted = facts.preemptions.map((item) =>
    reason(
      'PREEMPTION',
      'WARNING',
      `${item.preemptor.name} pushed ${item.victims.length === 1 ? '1 pod' : `${item.victims.length} pods`} off ${item.node}`,
      [item.preemptor, ...item.victims],
    ),
  )
  return [...refused, ...errors, ...preempted]
}

function podReasons(facts: Facts, tolerated: Tolerances): readonly VerdictReason[] {
  const pending = facts.pending.map((item) => {
    const message = `${item.pod.namespace}/${item.pod.name} has no node: ${item.message || 'no attempt was made yet'}`
    return reason('POD_PENDING', item.causedByScenario ? 'CRITICAL' : 'INFO', message, [item.pod], item.causedByScenario)
  })
  const lost = facts.moves
    .filter((move) => move.owner === undefined)
    .map((move) =>
      reason('POD_LOST', 'WARNING', `${move.pod.namespace}/${move.pod.name} has no controller: nobody brings it back`, [
        move.pod,
      ]),
    )
  const emptied = facts.moves.filter((move) => move.losesData)
  const data =
    emptied.length === 0
      ? []
      : [
          reason(
            'DATA_LOST',
            weightOf(!tolerated.dataLoss),
            `${emptied.length} ${emptied.length === 1 ? 'pod loses' : 'pods lose'} what emptyDir volumes hold`,
            emptied.map(({ pod }) => pod),
          ),
        ]
  return [...pending, ...lost, ...data]
}

function workloadReasons({ workloads }: Facts, tolerated: Tolerances): readonly VerdictReason[] {
  return workloads.flatMap((item): readonly VerdictReason[] => {
    const { workload, readyMin, readyBefore, readyAfter, desired, atZeroMs, belowDesiredMs } = item
    const name = `${workload.kind} ${workload.namespace}/${workload.name}`
    const atZero = readyMin === 0 && readyBefore > 0 && desired > 0 && atZeroMs > 0
    const text = `${name} had no ready replica for ${seconds(atZeroMs)}`
    if (atZero && atZeroMs > tolerated.noReplicaReadyMs) return [reason('NO_REPLICA_READY', 'WARNING', text, [workload])]
    const brief = atZero ? [reason('NO_REPLICA_READY', 'INFO', text, [workload])] : []
    const grown = desired > item.desiredBefore && readyAfter < desired
    if (grown || readyAfter < Math.min(readyBefore, desired)) {
      const message = `${name} ends with ${readyAfter} of ${desired} replicas ready`
      return [...brief, reason('BELOW_DESIRED', 'WARNING', message, [workload])]
    }
    if (belowDesiredMs === 0) return brief
    const message = `${name} was down to ${readyMin} of ${desired} replicas, below what it wants for ${seconds(belowDesiredMs)}`
    return [...brief, reason('BELOW_DESIRED', weightOf(belowDesiredMs > tolerated.belowDesiredMs), message, [workload])]
  })
}

function serviceReasons(facts: Facts, tolerated: Tolerances): readonly VerdictReason[] {
  return facts.services
    .filter((item) => item.darkMs > 0)
    .map((item) => {
      const message = `Service ${item.service.namespace}/${item.service.name} had no ready endpoint for ${seconds(item.darkMs)}`
      return reason('SERVICE_DARK', weightOf(item.darkMs > tolerated.serviceDarkMs), message, [item.service])
    })
}

/** What fails without the scenario, too, is not held against it. */
function requestReasons({ traffic, baseline }: Facts, tolerated: Tolerances): readonly VerdictReason[] {
  const before = new Map((baseline?.traffic?.services ?? []).map(({ service, errors }) => [idOf(service), errors]))
  return (traffic?.services ?? []).flatMap(({ service, errors, requests, windows }): readonly VerdictReason[] => {
    if (errors <= 0) return []
    const codes = [...new Set(windows.map(({ code }) => code))].sort((a, b) => a - b)
    const message = `about ${roundedErrors(errors)} of ${Math.round(requests)} requests to Service ${service.namespace}/${service.name} fail (${codes.join(', ')})`
    const weight = weightOf(errors > requests * tolerated.failedRequests)
    return [reason('REQUESTS_FAIL', weight, message, [service], errors > (before.get(idOf(service)) ?? 0) + 0.5)]
  })
}

function weightOf(isBeyond: boolean): Severity {
  return isBeyond ? 'WARNING' : 'INFO'
}

/** A count that is expected, as people read it: fractions only of small ones. */
function roundedErrors(errors: number): number {
  return errors < 10 ? Math.round(errors * 10) / 10 : Math.round(errors)
}

export function idOf(key: ObjectKey): string {
  return `${key.kind}/${key.namespace}/${key.name}`
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`
}

/** Milliseconds as people read them: `850 ms`, `12 s`, `3 min 20 s`. */
export function seconds(ms: number): string {
  if (ms < 1000) return `${ms} ms`
  const whole = Math.round(ms / 1000)
  if (whole < 120) return `${whole} s`
  const rest = whole % 60
  return rest === 0 ? `${Math.floor(whole / 60)} min` : `${Math.floor(whole / 60)} min ${rest} s`
}
