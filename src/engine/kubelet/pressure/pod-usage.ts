import type { NodeRow } from '../../../kube/node.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { Usage } from '../../../kube/usage.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { nearestExperiment } from '../../../twin/nearest-experiment.ts'

/**
 * What a pod uses: as its node records it for this pod, or else as one of its owners, the nearest first, records it for its pods.
 */
export function podUsage(pod: PodRow, node: NodeRow, cluster: ClusterView): Usage | undefined {
  return nearestExperiment(pod, node, { cluster, read: ({ usage }) => usage })
}
