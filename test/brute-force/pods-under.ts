import type { PodRow } from '../../src/kube/pod.ts'
import type { ClusterView } from '../../src/twin/cluster-view.ts'

/** Pods under an owner, through all levels. */
export function podDependents(uid: string, cluster: ClusterView): readonly PodRow[] {
  return cluster.dependentsOf(uid).flatMap((row) => (row.kind === 'Pod' ? row : podDependents(row.uid, cluster)))
}
