import { findCondition } from '../../../kube/condition.ts'
import { addMs, type Instant } from '../../../kube/instant.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { UNSCHEDULABLE_MAX_MS } from './scheduling-queue.ts'

/** How much of the longest wait of an unschedulable pod has passed, from 0 to 1, where its status does not show it. */
export type WaitPhase = (pod: PodRow) => number

/** Half of it. */
export function middlePhase(): number {
  return 0.5
}

/**
 * When the scheduler refused a pod last, as its status shows at the start of a run (semantics A4.19): the condition keeps the time of
 * the first refusal, and each wait ends after five minutes at the latest. `undefined`: it was not refused, or could not be tried.
 */
export function lastRefusal({ conditions }: PodRow, now: Instant, phase: () => number): Instant | undefined {
  const scheduled = findCondition(conditions, 'PodScheduled')
  if (scheduled?.status !== 'False' || scheduled.reason !== 'Unschedulable') return undefined
  const first = scheduled.lastTransitionTime
  const isFirstWait = first !== undefined && first <= now && now - first < UNSCHEDULABLE_MAX_MS
  return isFirstWait ? first : addMs(now, -Math.floor(phase() * UNSCHEDULABLE_MAX_MS))
}
