import type { Verdict } from '../api/answers.generated.ts'

const FROM_BEST: readonly Verdict[] = ['SAFE', 'UNKNOWN', 'DEGRADED', 'STUCK', 'BLOCKED']

/** Whether a verdict is worse than the one before; the first is worse than none where it is not SAFE. */
export function isWorse(verdict: Verdict, before: Verdict | undefined): boolean {
  return FROM_BEST.indexOf(verdict) > FROM_BEST.indexOf(before ?? 'SAFE')
}
