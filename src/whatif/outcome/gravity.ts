import type { Outcome, Verdict } from './outcome.ts'

const WORST_LAST: readonly Verdict[] = ['SAFE', 'DEGRADED', 'BLOCKED', 'STUCK']

/** Orders outcomes, the mildest first: by verdict, by the number of reasons that they are to blame for, by duration. */
export function compareGravity(a: Outcome, b: Outcome): number {
  return compareBlame(a, b) || a.durationMs - b.durationMs
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
  return reasons.filter(({ causedByScenario, severity }) => causedByScenario && severity !== 'INFO').length
}
