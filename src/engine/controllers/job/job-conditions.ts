import { type Condition, condition, findCondition } from '../../../kube/condition.ts'
import { type Instant, stamp } from '../../../kube/instant.ts'
import type { JobRow } from '../../../kube/job.ts'

/** How a Job ends. Its interim condition reports it before its pods are gone, the final one after. */
export interface JobEnd {
  readonly outcome: 'succeeded' | 'failed'
  readonly reason: string
  readonly message: string
}

type JobConditionInit = Pick<Condition, 'type' | 'status' | 'reason' | 'message'>

/** The condition that stops all work: which pods are left to end is still open (FailureTarget, SuccessCriteriaMet). */
export function interimCondition({ outcome, reason, message }: JobEnd): JobConditionInit {
  return { type: outcome === 'failed' ? 'FailureTarget' : 'SuccessCriteriaMet', status: 'True', reason, message }
}

/** The condition of a finished Job (Failed, Complete). */
export function finalCondition({ outcome, reason, message }: JobEnd): JobConditionInit {
  return { type: outcome === 'failed' ? 'Failed' : 'Complete', status: 'True', reason, message }
}

/** The end that an earlier sync has decided on. */
export function decidedEnd({ status }: JobRow): JobEnd | undefined {
  for (const [type, outcome] of [
    ['SuccessCriteriaMet', 'succeeded'],
    ['FailureTarget', 'failed'],
  ] as const) {
    const found = findCondition(status.conditions, type)
    if (found?.status === 'True') return { outcome, reason: found.reason, message: found.message }
  }
  return undefined
}

/**
 * Sets a condition; returns the same list when nothing changes. A condition that never was True is not written as False
 * (job_controller.go ensureJobConditionStatus).
 */
export function withCondition(conditions: readonly Condition[], init: JobConditionInit, now: Instant): readonly Condition[] {
  const next = condition({ ...init, lastTransitionTime: stamp(now), lastUpdateTime: stamp(now) })
  const known = findCondition(conditions, init.type)
  if (!known) return init.status === 'False' ? conditions : [...conditions, next]
  if (known.status === next.status && known.reason === next.reason && known.message === next.message) return conditions
  return conditions.map((item) => (item === known ? next : item))
}
