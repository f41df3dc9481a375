import type { Verdict } from '../api/answers.generated.ts'

/** The order in which an outcome takes the worst verdict of its reasons. */
const FROM_BEST: readonly Verdict[] = ['SAFE', 'UNKNOWN', 'DEGRADED', 'BLOCKED', 'STUCK']

/** Whether a verdict is worse than the one before; the first is worse than none where it is not SAFE. */
export function isWorse(verdict: Verdict, before: Verdict | undefined): boolean {
  return FROM_BEST.indexOf(verdict) > FROM_BEST.indexOf(before ?? 'SAFE')
}
