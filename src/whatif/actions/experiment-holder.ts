import type { Row } from '../../kube/kinds.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { controllerRow } from '../../twin/controller-row.ts'

/**
 * The object that records what a scenario sets for this pod alone: its node; of a pod that has none yet, its controller, so that it holds
 * when the pod is scheduled. `undefined`: it has neither.
 */
export function experimentHolder(pod: PodRow, cluster: ClusterView): Row | undefined {
  return cluster.get('Node', '', pod.nodeName) ?? controllerRow(pod, cluster)
}
