import type { ObjectKey } from '../../engine/turn.ts'
import type { Row } from '../../kube/kinds.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { type Finding, missing } from '../input-issue.ts'

/** That an object which an action names does not exist, with the names that there are; none where it does. */
export function missingTarget(target: ObjectKey, path: string, cluster: ClusterView): readonly Finding[] {
  const { kind, namespace, name } = target
  if (cluster.get(kind, namespace, name)) return []
  return [missing(path, target, () => cluster.listIn(kind, namespace).map((item: Row) => item.name))]
}
