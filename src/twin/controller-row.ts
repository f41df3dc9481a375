import { isKind, type Row } from '../kube/kinds.ts'
import { controllerOf, type ObjectRow } from '../kube/object-row.ts'
import type { ClusterView } from './cluster-view.ts'

/** The object that controls this one, which is in the same namespace; `undefined` where there is none, or the twin does not have it. */
export function controllerRow(row: ObjectRow, cluster: ClusterView): Row | undefined {
  const owner = controllerOf(row)
  if (!owner || !isKind(owner.kind)) return undefined
  const found: Row | undefined = cluster.get(owner.kind, row.namespace, owner.name)
  return found?.uid === owner.uid ? found : undefined
}
