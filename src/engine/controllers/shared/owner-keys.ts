import { keyOf, type NamespacedName } from '../../../kube/namespaced-name.ts'
import { controllerOf } from '../../../kube/object-row.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { ReplicaSetRow } from '../../../kube/replica-set.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { controllerKey } from './pod-control.ts'

/** Kinds that own pods, or ReplicaSets, and have a selector for them. */
type OwnerKind = 'Deployment' | 'ReplicaSet' | 'ReplicationController' | 'StatefulSet' | 'DaemonSet' | 'Job'
type Owned = PodRow | ReplicaSetRow

/**
 * The owners that a change of a pod, or of a ReplicaSet, concerns: its owner before and now, and, for a new orphan or one with
 * other labels, every controller that could adopt it.
 */
export function ownerKeys(
  kind: OwnerKind,
  { before, after }: { readonly before: Owned | undefined; readonly after: Owned | undefined },
  cluster: ClusterView,
): readonly NamespacedName[] {
  const was = before && controllerKey(kind, before)
  const is = after && (before?.ownerReferences === after.ownerReferences ? was : controllerKey(kind, after))
  const mayBeAdopted = !before || before.labels !== after?.labels || before.ownerReferences !== after.ownerReferences
  if (after && mayBeAdopted && !controllerOf(after))
    return was === undefined ? adopters(kind, after, cluster) : [was, ...adopters(kind, after, cluster)]
  if (was === undefined) return is === undefined ? NONE : [is]
  return is === undefined || is === was ? [was] : [was, is]
}

const NONE: readonly NamespacedName[] = []

function adopters(kind: OwnerKind, { namespace, labels }: Owned, cluster: ClusterView): readonly NamespacedName[] {
  return cluster.selecting(kind, namespace, labels).map(keyOf)
}
