import { aggregateErrors } from '../../../kube/field-error.ts'
import type { Row } from '../../../kube/kinds.ts'
import type { LimitRangeRow } from '../../../kube/limit-range.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { type ApiResult, ok } from '../../turn.ts'
import { forbidden } from '../forbidden.ts'
import { limitRangesOf } from './limit-ranges-of.ts'
import { claimLimitViolations, podLimitViolations } from './limit-violations.ts'

/** Refuses pods and claims of volumes that break a LimitRange of their namespace (LimitRanger). */
export function enforceLimitRanges(row: Row, cluster: ClusterView): ApiResult<Row> {
  if (row.kind !== 'Pod' && row.kind !== 'PersistentVolumeClaim') return ok(row)
  const violations = (range: LimitRangeRow): readonly string[] =>
    row.kind === 'Pod' ? podLimitViolations(row.shape.spec, range) : claimLimitViolations(row, range)
  for (const range of limitRangesOf(row.namespace, cluster)) {
    const found = violations(range)
    if (found.length > 0) return forbidden(row, aggregateErrors(found))
  }
  return ok(row)
}
