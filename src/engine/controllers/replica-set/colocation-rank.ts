import { controllerOf } from '../../../kube/object-row.ts'
import { isPodActive, type PodRow } from '../../../kube/pod.ts'
import type { ReplicaSetRow, ReplicationControllerRow } from '../../../kube/replica-set.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'

/**
 * The rank of a pod for the deletion order: active pods on its node that the ReplicaSets under the same controller select
 * (replica_set.go getIndirectlyRelatedPods). Without a controller there are no siblings, and all ranks are 0.
 */
export function colocationRank(
  row: ReplicaSetRow | ReplicationControllerRow,
  cluster: ClusterView,
): (pod: Pick<PodRow, 'nodeName'>) => number {
  const controller = controllerOf(row)
  if (!controller) return () => 0
  const related = new Set<PodRow>()
  for (const sibling of cluster.dependentsOf(controller.uid)) {
    if (sibling.kind !== row.kind || controllerOf(sibling)?.uid !== controller.uid) continue
    for (const pod of cluster.podsMatching(sibling.namespace, sibling.spec.selector)) related.add(pod)
  }
  const perNode = new Map<string, number>()
  for (const pod of related) if (isPodActive(pod)) perNode.set(pod.nodeName, (perNode.get(pod.nodeName) ?? 0) + 1)
  return (pod) => perNode.get(pod.nodeName) ?? 0
}
