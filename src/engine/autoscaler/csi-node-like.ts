import { type CsiNodeRow, csiNodeRow } from '../../kube/persistent-volume.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'

/** A new node has the volume drivers of the one that it is like, and they attach as many volumes to it. */
export function csiNodeLike(sample: string, name: string, cluster: ClusterView): CsiNodeRow | undefined {
  const drivers = cluster.get('CSINode', '', sample)?.drivers
  return drivers && csiNodeRow({ name, drivers })
}
