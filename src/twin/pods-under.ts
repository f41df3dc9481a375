import type { PodRow } from '../kube/pod.ts'
import type { ClusterView } from './cluster-view.ts'

/** Pods under an owner, through all levels. */
export function podsUnder(uid: string, cluster: Pick<ClusterView, 'dependentsOf'>): readonly PodRow[] {
  return cluster.dependentsOf(uid).flatMap((row) => (row.kind === 'Pod' ? [row] : podsUnder(row.uid, cluster)))
}
