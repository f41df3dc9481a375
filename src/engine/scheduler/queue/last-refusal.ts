import { type Condition, findCondition } from '../../../kube/condition.ts'
import { addMs, type Instant } from '../../../kube/instant.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { UNSCHEDULABLE_MAX_MS } from './scheduling-queue.ts'

/**
 * A share, from 0 to 1, of what the status of an unschedulable pod does not show: how much of the longest `wait` has passed, and how many
 * of the possible `refusals` there were.
 */
export type WaitPhase = (pod: PodRow, of: 'wait' | 'refusals') => number

/** Half of it. */
export function middlePhase(): number {
  return 0.5
}

/**
 * When the scheduler refused a pod last, as its status shows at the start of a run (semantics A4.19): the condition keeps the time of
 * the first refusal, and each wait ends after five minutes at the latest. `undefined`: it was not refused, or could not be tried.
 */
export function lastRefusal({ conditions }: PodRow, now: Instant, phase: () => number): Instant | undefined {
  const refused = refusalOf(conditions)
  if (!refused) return undefined
  const first = refused.lastTransitionTime
  const isFirstWait = first !== undefined && first <= now && now - first < UNSCHEDULABLE_MAX_MS
  return isFirstWait ? first : addMs(now, -Math.floor(phase() * UNSCHEDULABLE_MAX_MS))
}

/** From this refusal on a pod backs off for the longest time: 10 s. */
const REFUSALS_MAX = 5

/**
 * How often the scheduler has refused a pod before the run (semantics A4.19): 1 or more, and at most so often that its back-offs of 1 s,
 * 2 s, 4 s... fit into the time since the first refusal. The back-off after the next one follows from it.
 */
export function refusalsSoFar({ conditions }: PodRow, now: Instant, phase: () => number): number {
  const first = refusalOf(conditions)?.lastTransitionTime
  const seconds = first === undefined ? Number.POSITIVE_INFINITY : Math.max(0, now - first) / 1000
  const most = Math.min(REFUSALS_MAX, Math.floor(Math.log2(seconds + 1)) + 1)
  return Math.min(most, 1 + Math.floor(phase() * most))
}

function refusalOf(conditions: PodRow['conditions']): Condition | undefined {
  const scheduled = findCondition(conditions, 'PodScheduled')
  return scheduled?.status === 'False' && scheduled.reason === 'Unschedulable' ? scheduled : undefined
}
