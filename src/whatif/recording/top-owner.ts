import type { ObjectKey } from '../../engine/turn.ts'
import type { Row } from '../../kube/kinds.ts'
import { controllerOf, type ObjectRow } from '../../kube/object-row.ts'
import { ownKindOf } from '../../kube/owner-kind.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'

/** The object itself as a key. */
export function keyOfRow(row: Row): ObjectKey {
  return { kind: row.kind, namespace: row.namespace, name: row.name }
}

/** The controller of a row: its row where the twin has it, and always its key when the twin has the kind. */
export function controllerRow(row: ObjectRow, cluster: ClusterView): Row | undefined {
  const reference = controllerOf(row)
  const kind = reference && ownKindOf(reference)
  const owner: Row | undefined = kind && cluster.get(kind, row.namespace, reference.name)
  return owner && owner.uid === reference?.uid ? owner : undefined
}

/** The key of a row's controller, of a kind that the twin has; it may be gone already, and its row with it. */
export function controllerKey(row: ObjectRow): ObjectKey | undefined {
  const reference = controllerOf(row)
  const kind = reference && ownKindOf(reference)
  return kind && { kind, namespace: row.namespace, name: reference.name }
}

/** The workload at the top of the owner chain: the Deployment of a ReplicaSet's pod, the CronJob of a Job's. */
export function topOwner(row: ObjectRow, cluster: ClusterView): Row | undefined {
  let owner = controllerRow(row, cluster)
  for (let depth = 0; owner && depth < 8; depth++) {
    const above = controllerRow(owner, cluster)
    if (!above) return owner
    owner = above
  }
  return owner
}

/** Replicas that a workload requires; `undefined` for kinds without a number. */
export function desiredReplicas(row: Row): number | undefined {
  switch (row.kind) {
    case 'Deployment':
    case 'ReplicaSet':
    case 'ReplicationController':
    case 'StatefulSet':
      return row.spec.replicas
    case 'DaemonSet':
      return row.status.desiredNumberScheduled
    default:
      return undefined
  }
}
