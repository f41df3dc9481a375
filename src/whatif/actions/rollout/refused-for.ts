import { RESOURCE_NAMES } from '../../../kube/resource-names.ts'
import type { RolledRow } from '../workload-template.ts'
import type { RolloutResult } from './rollout-change.ts'

/** Why kubectl does nothing to a workload; pause, resume and restart name it first, undo and set image do not. */
export function refusedFor({ kind, name }: RolledRow, why: string): RolloutResult {
  return { ok: false, message: `error: ${RESOURCE_NAMES[kind]} "${name}" ${why}` }
}
