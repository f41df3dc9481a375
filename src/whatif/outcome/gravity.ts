import type { Outcome, Verdict } from './outcome.ts'
import { settledMs } from './settled-ms.ts'
import { isBlamed } from './verdict.ts'

const WORST_LAST: readonly Verdict[] = ['SAFE', 'UNKNOWN', 'DEGRADED', 'BLOCKED', 'STUCK']

/** Orders outcomes, the mildest first: by verdict, by the number of reasons that count against them, by the time until they settled. */
export function compareGravity(a: Outcome, b: Outcome): number {
  return compareBlame(a, b) || settledMs(a) - settledMs(b)
}

/** The same, whatever time they take. */
export function compareBlame(a: Outcome, b: Outcome): number {
  return verdictRank(a.verdict) - verdictRank(b.verdict) || blamed(a) - blamed(b)
}

/** The mildest verdict has the lowest. */
export function verdictRank(verdict: Verdict): number {
  return WORST_LAST.indexOf(verdict)
}

function blamed({ reasons }: Outcome): number {
  return reasons.filter(isBlamed).length
}
