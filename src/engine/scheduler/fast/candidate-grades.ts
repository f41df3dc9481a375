import type { Instant } from '../../../kube/instant.ts'
import type { PreemptionCandidate } from '../framework.ts'

const PRIORITY_OFFSET = 2 ** 31

/**
 * The criteria of `bestCandidates` as numbers that hold at any time, the most important first and less being better; the
 * tests hold the two to each other (semantics A15.8).
 */
export const GRADES: readonly ((candidate: PreemptionCandidate) => number)[] = [
  ({ pdbViolations }) => pdbViolations,
  highestPriority,
  ({ victims }) => victims.reduce((sum, pod) => sum + pod.shape.spec.priority + PRIORITY_OFFSET, 0),
  ({ victims }) => victims.length,
]

/** When the first of the most important victims started, as far as that does not change with time. */
export interface FirstStart {
  /** Infinity: none has started. */
  readonly known: number
  /** Some have not started, and count as starting now. */
  readonly isOpen: boolean
}

export function firstStart(candidate: PreemptionCandidate): FirstStart {
  const priority = highestPriority(candidate)
  let known = Number.POSITIVE_INFINITY
  let isOpen = false
  for (const { shape, startTime } of candidate.victims) {
    if (shape.spec.priority !== priority) continue
    if (startTime === undefined) isOpen = true
    else known = Math.min(known, startTime)
  }
  return { known, isOpen }
}

export function earliestStart({ known, isOpen }: FirstStart, now: Instant): number {
  return isOpen ? Math.min(known, now) : known
}

/** Victims come most important first. */
function highestPriority({ victims: [first] }: PreemptionCandidate): number {
  return first?.shape.spec.priority ?? 0
}
