import type { ObjectKey, Severity } from '../outcome/outcome.ts'
import type { AuditedWorkload } from './audited-workload.ts'
import type { RolloutCourse } from './rollout-course.ts'
import type { WorkloadChange } from './workload-change.ts'

/** What is audited, one rule for each recommendation (SC-ZD-70 to SC-ZD-79); BUDGET is about drains alone. */
export type AuditRule =
  | 'GRACE_PERIOD'
  | 'PRE_STOP_BEYOND_GRACE'
  | 'PRE_STOP_TOO_SHORT'
  | 'READINESS_GATE'
  | 'MIN_READY_SECONDS'
  | 'READINESS_PROBE'
  | 'LIVENESS_PROBE'
  | 'PRE_STOP_MISSING'
  | 'ROLLING_UPDATE'
  | 'REPLICAS'
  | 'ZERO_DOWNTIME'
  | 'CONNECTION'
  | 'BUDGET'
  | 'ROLLOUT_STUCK'

/**
 * PROVED: a rollout with the remedy ran, and the harm that the one without it does was gone. FAILED: it was not. UNSEEN:
 * the rollout without it does no such harm. NOT_MEASURABLE: it depends on what no run can show. NOT_RUN: no runs were
 * requested.
 */
export type Proof = 'PROVED' | 'FAILED' | 'UNSEEN' | 'NOT_MEASURABLE' | 'NOT_RUN'

/** What would put a finding right. */
export interface AuditRemedy {
  readonly message: string
  /** What is to be changed of the workload; `undefined`: it depends on the program. */
  readonly change: WorkloadChange | undefined
}

/** Something that prevents a rollout without disruption. */
export interface AuditFinding {
  readonly rule: AuditRule
  readonly severity: Severity
  /** What is set wrongly: the workload, or a Service before it. */
  readonly object: ObjectKey
  readonly workload: ObjectKey | undefined
  readonly reason: string
  readonly remedy: AuditRemedy | undefined
  readonly proof: Proof
  /** What a run with the remedy still has, where it FAILED; otherwise `undefined`. */
  readonly remains: string | undefined
}

/** A finding as a rule makes it. `harm` reads it off a rollout: zero when there is no harm. */
export interface Suspicion extends Omit<AuditFinding, 'proof' | 'remains' | 'workload'> {
  readonly harm: ((course: RolloutCourse) => number) | undefined
}

/** One rule: what it finds wrong with a workload. */
export type AuditCheck = (subject: AuditedWorkload) => readonly Suspicion[]
