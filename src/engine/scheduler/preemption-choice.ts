import type { Instant } from '../../kube/instant.ts'
import type { PodRow } from '../../kube/pod.ts'
import { assert } from '../../lib/assert.ts'
import type { PreemptionCandidate } from './framework.ts'
import { startOf } from './preemption-victims.ts'

/** Keeps the sums of priorities above zero, so that more victims always weigh more. */
const PRIORITY_OFFSET = 2 ** 31

/**
 * The candidates that are best by the criteria, one after the other: fewest budget violations, lowest highest priority,
 * lowest sum of priorities, fewest victims, and victims that started last (semantics A15.8, SC-PRE-41, SC-PRE-42).
 */
export function bestCandidates(candidates: readonly PreemptionCandidate[], now: Instant): readonly PreemptionCandidate[] {
  const criteria: readonly ((candidate: PreemptionCandidate) => number)[] = [
    ({ pdbViolations }) => pdbViolations,
    ({ victims }) => highestPriority(victims),
    ({ victims }) => victims.reduce((sum, pod) => sum + pod.shape.spec.priority + PRIORITY_OFFSET, 0),
    ({ victims }) => victims.length,
    ({ victims }) => -earliestStart(victims, now),
  ]
  return criteria.reduce(keepLeast, candidates)
}

function keepLeast(
  candidates: readonly PreemptionCandidate[],
  criterion: (candidate: PreemptionCandidate) => number,
): readonly PreemptionCandidate[] {
  let least = Number.POSITIVE_INFINITY
  let kept: PreemptionCandidate[] = []
  for (const candidate of candidates) {
    const amount = criterion(candidate)
    if (amount < least) kept = []
    if (amount <= least) kept.push(candidate)
    least = Math.min(least, amount)
  }
  return kept
}

/** Victims come most important first. */
function highestPriority([first]: readonly PodRow[]): number {
  assert(first, 'a candidate has a victim')
  return first.shape.spec.priority
}

/** When the first of the most important victims started. */
function earliestStart(victims: readonly PodRow[], now: Instant): number {
  const priority = highestPriority(victims)
  let earliest = Number.POSITIVE_INFINITY
  for (const pod of victims) if (pod.shape.spec.priority === priority) earliest = Math.min(earliest, startOf(pod, now))
  return earliest
}
