import type { NodeRow } from '../../../kube/node.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { type Usage, usageOf } from '../../../kube/usage.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { toldOfPod } from '../told-of-pod.ts'

/** What a pod uses: as its node tells of it alone, else as one of its owners, the nearest first, tells of its pods. */
export function podUsage(pod: PodRow, node: NodeRow, cluster: ClusterView): Usage | undefined {
  return toldOfPod(pod, node, { cluster, read: usageOf })
}
