import type { Severity, Verdict, VerdictReason } from './outcome-parts.ts'
import type { ReasonCode } from './reason-code.ts'
import { actionReasons } from './reasons/action-reasons.ts'
import { budgetReasons } from './reasons/budget-reasons.ts'
import { deletionReasons } from './reasons/deletion-reasons.ts'
import { evictionReasons } from './reasons/eviction-reasons.ts'
import type { Facts } from './reasons/facts.ts'
import { limitReasons } from './reasons/limit-reasons.ts'
import { podReasons } from './reasons/pod-reasons.ts'
import { serviceReasons } from './reasons/service-reasons.ts'
import { sightReasons } from './reasons/sight-reasons.ts'
import { storageReasons } from './reasons/storage-reasons.ts'
import { workloadReasons } from './reasons/workload-reasons.ts'

/** Which verdict a reason leads to, unless it is INFO. */
const LEADS_TO: Readonly<Record<ReasonCode, Verdict>> = {
  NEVER_COMPLETES: 'STUCK',
  ROLLOUT_STUCK: 'STUCK',
  ACTION_FAILED: 'BLOCKED',
  DRAIN_TIMED_OUT: 'BLOCKED',
  EVICTION_ERROR: 'BLOCKED',
  SCALE_TAKEN_BACK: 'BLOCKED',
  BELOW_DESIRED: 'DEGRADED',
  BUDGET_EXHAUSTED: 'DEGRADED',
  BUDGET_UNMET: 'DEGRADED',
  CLAIM_LOST: 'DEGRADED',
  CONTAINERS_RESTARTED: 'DEGRADED',
  DATA_LOST: 'DEGRADED',
  DELETED_IN_USE: 'DEGRADED',
  EVICTION_REFUSED: 'DEGRADED',
  JOB_FAILED: 'DEGRADED',
  NO_REPLICA_READY: 'DEGRADED',
  POD_LOST: 'DEGRADED',
  POD_PENDING: 'DEGRADED',
  PREEMPTION: 'DEGRADED',
  REQUESTS_FAIL: 'DEGRADED',
  SERVICE_DELETED: 'DEGRADED',
  SERVICE_DOWN: 'DEGRADED',
  STAYS_CORDONED: 'DEGRADED',
  LIMIT_REACHED: 'UNKNOWN',
  NOT_VISIBLE: 'UNKNOWN',
  NO_EFFECT: 'UNKNOWN',
}

const WORST_FIRST: readonly Verdict[] = ['STUCK', 'BLOCKED', 'DEGRADED', 'UNKNOWN', 'SAFE']
/** The most severe has the lowest. */
export const SEVERITY_RANK: Readonly<Record<Severity, number>> = { CRITICAL: 0, WARNING: 1, INFO: 2 }

/** Reasons for the verdict: those that the scenario causes first, the worst first. */
export function reasonsOf(facts: Facts): readonly VerdictReason[] {
  const reasons = [
    ...actionReasons(facts),
    ...evictionReasons(facts),
    ...podReasons(facts),
    ...workloadReasons(facts),
    ...serviceReasons(facts),
    ...storageReasons(facts),
    ...deletionReasons(facts),
    ...budgetReasons(facts),
    ...limitReasons(facts),
    ...sightReasons(facts),
  ]
  return reasons.sort(
    (a, b) => Number(b.causedByScenario) - Number(a.causedByScenario) || SEVERITY_RANK[a.severity] - SEVERITY_RANK[b.severity],
  )
}

/** The worst verdict of a reason that the scenario causes. */
export function verdictOf(reasons: readonly VerdictReason[]): Verdict {
  const led = new Set(reasons.filter(affectsVerdict).map((reason) => LEADS_TO[reason.code]))
  return WORST_FIRST.find((verdict) => led.has(verdict)) ?? 'SAFE'
}

/** Whether a reason counts against the scenario. */
export function affectsVerdict({ causedByScenario, severity }: VerdictReason): boolean {
  return causedByScenario && severity !== 'INFO'
}
