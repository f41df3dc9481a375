import type { Instant } from '../../../kube/instant.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { assert } from '../../../lib/assert.ts'
import type { PreemptionCandidate } from './dry-run.ts'

/** Keeps the sums of priorities above zero, so that more victims always weigh more. */
const PRIORITY_OFFSET = 2 ** 31

/**
 * The candidates that are best by the criteria, one after the other: fewest budget violations, lowest highest priority,
 * lowest sum of priorities, fewest victims, and victims that started last (semantics A15.8, SC-PRE-41, SC-PRE-42).
 */
export function bestCandidates(candidates: readonly PreemptionCandidate[], now: Instant): readonly PreemptionCandidate[] {
  return criteria(now).reduce((kept, [, criterion]) => keepLeast(kept, criterion), candidates)
}

/** The criteria that order candidates: the first that leaves fewer of them decides, unless a later one excludes more. */
export type PreemptionCriterion =
  | 'FEWEST_BUDGET_VIOLATIONS'
  | 'LOWEST_HIGHEST_PRIORITY'
  | 'LOWEST_SUM_OF_PRIORITIES'
  | 'FEWEST_VICTIMS'
  | 'LATEST_START'

/** The criteria that left fewer candidates than there were before, in the order in which they are applied. */
export function decidingCriteria(candidates: readonly PreemptionCandidate[], now: Instant): readonly PreemptionCriterion[] {
  const deciding: PreemptionCriterion[] = []
  let kept = candidates
  for (const [name, criterion] of criteria(now)) {
    const left = keepLeast(kept, criterion)
    if (left.length < kept.length) deciding.push(name)
    kept = left
  }
  return deciding
}

type Criterion = (candidate: PreemptionCandidate) => number

/** Criteria whose amounts are valid at any time. */
const TIMELESS: readonly (readonly [PreemptionCriterion, Criterion])[] = [
  ['FEWEST_BUDGET_VIOLATIONS', ({ pdbViolations }) => pdbViolations],
  ['LOWEST_HIGHEST_PRIORITY', ({ victims }) => highestPriority(victims)],
  ['LOWEST_SUM_OF_PRIORITIES', ({ victims }) => victims.reduce((sum, pod) => sum + pod.shape.spec.priority + PRIORITY_OFFSET, 0)],
  ['FEWEST_VICTIMS', ({ victims }) => victims.length],
]

/** The criteria that do not depend on time, the most important first; a lower value is better. The earliest start time is compared last. */
export const GRADES: readonly Criterion[] = TIMELESS.map(([, criterion]) => criterion)

function criteria(now: Instant): readonly (readonly [PreemptionCriterion, Criterion])[] {
  return [...TIMELESS, ['LATEST_START', (candidate) => -earliestStart(firstStart(candidate), now)]]
}

function keepLeast(candidates: readonly PreemptionCandidate[], criterion: Criterion): readonly PreemptionCandidate[] {
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

/** The most important victim is first. */
function highestPriority([first]: readonly PodRow[]): number {
  assert(first, 'a candidate has a victim')
  return first.shape.spec.priority
}

/** When the first of the most important victims started, as far as that does not change with time. */
export interface FirstStart {
  /** Infinity: none has started. */
  readonly known: number
  /** Some have not started, and count as starting now. */
  readonly isOpen: boolean
}

export function firstStart({ victims }: PreemptionCandidate): FirstStart {
  const priority = highestPriority(victims)
  let known = Number.POSITIVE_INFINITY
  let isOpen = false
  for (const { shape, startTime } of victims) {
    if (shape.spec.priority !== priority) continue
    if (startTime === undefined) isOpen = true
    else known = Math.min(known, startTime)
  }
  return { known, isOpen }
}

export function earliestStart({ known, isOpen }: FirstStart, now: Instant): number {
  return isOpen ? Math.min(known, now) : known
}
