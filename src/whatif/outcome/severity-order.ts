import type { Outcome, Verdict } from './outcome.ts'
import { settledMs } from './settled-ms.ts'
import { affectsVerdict } from './verdict.ts'

const WORST_LAST: readonly Verdict[] = ['SAFE', 'UNKNOWN', 'DEGRADED', 'BLOCKED', 'STUCK']

/** Orders outcomes, the mildest first: by verdict, by the number of reasons that count against them, by the time until they settled. */
export function compareSeverity(a: Outcome, b: Outcome): number {
  return compareVerdicts(a, b) || settledMs(a) - settledMs(b)
}

/** The same, whatever time they take. */
export function compareVerdicts(a: Outcome, b: Outcome): number {
  return verdictRank(a.verdict) - verdictRank(b.verdict) || reasonCount(a) - reasonCount(b)
}

/** The mildest verdict has the lowest. */
export function verdictRank(verdict: Verdict): number {
  return WORST_LAST.indexOf(verdict)
}

/** How many reasons count against an outcome. */
export function reasonCount({ reasons }: Pick<Outcome, 'reasons'>): number {
  return reasons.filter(affectsVerdict).length
}
