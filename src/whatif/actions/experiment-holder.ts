import { isKind, type Row } from '../../kube/kinds.ts'
import { controllerOf } from '../../kube/object-row.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'

/**
 * The object that records what a scenario sets for this pod alone: its node; of a pod that has none yet, its controller, so that it holds
 * when the pod is scheduled. `undefined`: it has neither.
 */
export function experimentHolder(pod: PodRow, cluster: ClusterView): Row | undefined {
  const node = cluster.get('Node', '', pod.nodeName)
  if (node) return node
  const owner = controllerOf(pod)
  const row: Row | undefined = owner && isKind(owner.kind) ? cluster.get(owner.kind, pod.namespace, owner.name) : undefined
  return row?.uid === owner?.uid ? row : undefined
}
