import type { Suspicion } from './audit-finding.ts'
import { bothChanges, type WorkloadChange } from './workload-change.ts'

/** All remedies in one change; where one of them already is the whole, or is alone, that very object. */
export function wholeChange(suspicions: readonly Suspicion[]): WorkloadChange | undefined {
  let whole: WorkloadChange | undefined
  for (const { rule, remedy } of suspicions) {
    if (remedy?.change === undefined) continue
    if (rule === 'ZERO_DOWNTIME') return remedy.change
    whole = whole === undefined ? remedy.change : bothChanges(whole, remedy.change)
  }
  return whole
}
