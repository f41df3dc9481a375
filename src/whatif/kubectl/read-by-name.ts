import { notFound } from '../../engine/api-server/refusals.ts'
import { type ApiResult, type ObjectKey, ok } from '../../engine/turn.ts'
import type { Row } from '../../kube/kinds.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'

/**
 * An object as kubectl reads it before it changes it. Where it does not exist, kubectl reads its namespace as well and reports that one,
 * if it is gone; not for the namespace "default" (semantics F3.8; cli-runtime/pkg/resource/visitor.go, Info.Get).
 */
export function readByName(key: ObjectKey, cluster: ClusterView): ApiResult<Row> {
  const { kind, namespace, name } = key
  const row: Row | undefined = cluster.get(kind, namespace, name)
  if (row) return ok(row)
  const reads = namespace !== '' && namespace !== 'default' && cluster.count('Namespace') > 0
  const isGone = reads && cluster.get('Namespace', '', namespace) === undefined
  return notFound(isGone ? { kind: 'Namespace', namespace: '', name: namespace } : key)
}
