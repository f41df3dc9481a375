import { findCondition } from '../../../kube/condition.ts'
import { addMs, type Instant } from '../../../kube/instant.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { EarlierRefusals } from './queue-types.ts'
import { UNSCHEDULABLE_MAX_MS } from './unschedulable-pool.ts'

/**
 * A share, from 0 to 1, of what the status of an unschedulable pod does not show: how much of the longest `wait` has passed, and how many
 * of the possible `refusals` there were.
 */
export type WaitPhase = (pod: PodRow, of: 'wait' | 'refusals') => number

/** Half of it. */
export function middlePhase(): number {
  return 0.5
}

/** From this refusal on a pod backs off for the longest time: 10 s. */
const REFUSALS_MAX = 5
/** Stamps are whole seconds. */
const STAMP_MS = 1000

/**
 * How often and when last the scheduler has refused a pod, as far as its status shows it at the start of a run (semantics A4.19).
 * `undefined`: it was not refused, or could not be tried.
 */
export function earlierRefusals(pod: PodRow, now: Instant, phase: WaitPhase): EarlierRefusals | undefined {
  const scheduled = findCondition(pod.conditions, 'PodScheduled')
  if (scheduled?.status !== 'False' || scheduled.reason !== 'Unschedulable') return undefined
  const first = scheduled.lastTransitionTime
  const waitedMs = first === undefined ? Number.POSITIVE_INFINITY : Math.max(0, now - first)
  const refusals = refusalsWithin(waitedMs, phase(pod, 'refusals'))
  return {
    refusals,
    refusedAt: addMs(now, -Math.floor(longestWait(waitedMs, refusals) - spare(waitedMs, refusals) * phase(pod, 'wait'))),
  }
}

/** The back-offs of 1 s, 2 s, 4 s... between the refusals fit into the time since the first one. */
function refusalsWithin(waitedMs: number, share: number): number {
  const most = Math.min(REFUSALS_MAX, Math.floor(Math.log2(waitedMs / 1000 + 1)) + 1)
  return Math.min(most, 1 + Math.floor(share * most))
}

/** How long ago the last refusal is at most: the flush ends a wait after five minutes. */
function longestWait(waitedMs: number, refusals: number): number {
  return Math.min(UNSCHEDULABLE_MAX_MS, waitedMs - (2 ** (refusals - 1) - 1) * 1000)
}

/** How much later the last refusal may be: within the second of the stamp if it was the first, else until now. */
function spare(waitedMs: number, refusals: number): number {
  const longest = longestWait(waitedMs, refusals)
  return refusals === 1 && waitedMs < UNSCHEDULABLE_MAX_MS ? Math.min(longest, STAMP_MS - 1) : longest
}
