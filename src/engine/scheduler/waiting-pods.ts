import type { PodRow } from '../../kube/pod.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'

/** Pods without a node, the oldest first, so that the order in which they were loaded does not matter. */
export function waitingPods(cluster: ClusterView): readonly PodRow[] {
  const rank = (pod: PodRow): string => `${pod.namespace}/${pod.name}`
  return cluster
    .podsOnNode('')
    .filter(({ phase }) => phase !== 'Succeeded' && phase !== 'Failed')
    .toSorted((a, b) => a.creationTimestamp - b.creationTimestamp || (rank(a) < rank(b) ? -1 : 1))
}
