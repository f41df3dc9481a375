import { controllerOf } from '../../../kube/object-row.ts'
import { isPodActive, type PodRow, type PodShape } from '../../../kube/pod.ts'
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
  const perNode = new Map<string, number>()
  /** Whether a pod is selected follows from its shape: one that an earlier sibling selects, too, is counted already. */
  const counted = new Set<PodShape>()
  for (const sibling of cluster.dependentsOf(controller.uid)) {
    if (sibling.kind !== row.kind || controllerOf(sibling)?.uid !== controller.uid) continue
    const selected = cluster.podsMatching(sibling.namespace, sibling.spec.selector)
    const shapes = new Set<PodShape>()
    for (const { shape } of selected) if (!counted.has(shape)) shapes.add(shape)
    for (const pod of selected) {
      if (isPodActive(pod) && shapes.has(pod.shape)) perNode.set(pod.nodeName, (perNode.get(pod.nodeName) ?? 0) + 1)
    }
    for (const shape of shapes) counted.add(shape)
  }
  return (pod) => perNode.get(pod.nodeName) ?? 0
}
