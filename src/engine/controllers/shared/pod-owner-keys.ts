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
  const keys = new Set<string>()
  for (const row of [before, after]) {
    const key = row && controllerKey(kind, row)
    if (key !== undefined) keys.add(key)
  }
  const news = !before || before.shape !== after?.shape || before.ownerReferences !== after.ownerReferences
  if (after && news && !controllerOf(after)) for (const key of adopters(kind, after, cluster)) keys.add(key)
  return [...keys]
}

function adopters(kind: SelectingKind, pod: PodRow, cluster: ClusterView): readonly string[] {
  return cluster.selecting(kind, pod.namespace, pod.labels).map(keyOf)
}
