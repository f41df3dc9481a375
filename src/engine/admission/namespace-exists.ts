import { KINDS, type Row } from '../../kube/kinds.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { type ApiResult, ok, refused } from '../turn.ts'

/**
 * Refuses objects in a namespace that does not exist (NamespaceLifecycle). A twin that was read from files may contain no
 * namespaces at all; then every namespace is assumed to exist.
 */
export function namespaceExists(row: Row, cluster: ClusterView): ApiResult<Row> {
  if (!KINDS[row.kind].namespaced || cluster.count('Namespace') === 0) return ok(row)
  if (cluster.get('Namespace', '', row.namespace)) return ok(row)
  return refused({ code: 404, reason: 'NotFound', message: `namespaces "${row.namespace}" not found` })
}
