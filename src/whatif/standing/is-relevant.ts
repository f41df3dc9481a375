import type { Condition } from '../../kube/condition.ts'
import type { Row } from '../../kube/kinds.ts'
import { sameContent } from '../../twin/row-digest.ts'

/**
 * Whether a change of an object can change an answer: it was created, deleted, or changed. Rows contain only what rules read, so any
 * other content counts; signs of life, which nodes give all the time, do not.
 */
export function isRelevant(before: Row | undefined, after: Row | undefined): boolean {
  if (before?.kind === 'Lease' || after?.kind === 'Lease') return false
  if (!before || !after) return before !== after
  if (before === after) return false
  if (before.kind === 'Node' && after.kind === 'Node')
    return !sameContent(
      { ...before, conditions: withoutHeartbeats(before.conditions) },
      { ...after, conditions: withoutHeartbeats(after.conditions) },
    )
  return !sameContent(before, after)
}

function withoutHeartbeats(conditions: readonly Condition[]): readonly Condition[] {
  return conditions.map((condition) => ({ ...condition, lastUpdateTime: undefined }))
}
