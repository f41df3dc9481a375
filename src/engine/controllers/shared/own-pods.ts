import { controllerOf } from '../../../kube/object-row.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'

/** The pods that a workload controls, in any phase; those that it only owns are left out. */
export function ownPods({ uid }: { readonly uid: string }, cluster: ClusterView): readonly PodRow[] {
  return cluster.podsOwnedBy(uid).filter((pod) => controllerOf(pod)?.uid === uid)
}
