import type { PodRow } from '../../kube/pod.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { LEFT } from './due-at.ts'
import type { Progress } from './kubelet-memory.ts'

/** Whether a stage of the pod was planned before its node was deleted. A fake kubelet is no part of the node and plays it yet. */
export function outlivesNode(planned: Progress | undefined, pod: PodRow, cluster: ClusterView): boolean {
  if (planned?.uid !== pod.uid || planned.stage === LEFT) return false
  return cluster.get('Node', '', pod.nodeName) === undefined
}
