import { controllerOf } from '../../../kube/object-row.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { ChangeOf } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { keyOf } from '../../turn.ts'
import { controllerKey } from './pod-control.ts'

/** Kinds that have pods of their own and a selector for them. */
type SelectingKind = 'ReplicaSet' | 'ReplicationController' | 'StatefulSet' | 'DaemonSet' | 'Job'

/** Whom a change of a pod concerns: its owner before and now, and, of a new orphan, everybody who might adopt it. */
export function podOwnerKeys(kind: SelectingKind, { before, after }: ChangeOf<'Pod'>, cluster: ClusterView): readonly string[] {
  const was = before && controllerKey(kind, before)
  const is = after && (before?.ownerReferences === after.ownerReferences ? was : controllerKey(kind, after))
  const news = !before || before.shape !== after?.shape || before.ownerReferences !== after.ownerReferences
  if (after && news && !controllerOf(after))
    return was === undefined ? adopters(kind, after, cluster) : [was, ...adopters(kind, after, cluster)]
  if (was === undefined) return is === undefined ? NONE : [is]
  return is === undefined || is === was ? [was] : [was, is]
}

const NONE: readonly string[] = []

function adopters(kind: SelectingKind, pod: PodRow, cluster: ClusterView): readonly string[] {
  return cluster.selecting(kind, pod.namespace, pod.labels).map(keyOf)
}
