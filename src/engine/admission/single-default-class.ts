import type { Row } from '../../kube/kinds.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { type ApiResult, ok } from '../turn.ts'
import { forbidden } from './forbidden.ts'

/** Refuses a second PriorityClass that would be the global default (Priority admission). */
export function singleDefaultClass(row: Row, cluster: ClusterView): ApiResult<Row> {
  if (row.kind !== 'PriorityClass' || !row.globalDefault) return ok(row)
  const other = cluster.list('PriorityClass').find(({ globalDefault }) => globalDefault)
  if (other === undefined) return ok(row)
  return forbidden(row, `PriorityClass ${other.name} is already marked as default. Only one default can exist`)
}
