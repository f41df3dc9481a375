import type { ObjectKey } from '../../engine/turn.ts'
import { customResourceName, mayBeOfCustomResource } from '../../kube/custom-resource.ts'
import type { Row } from '../../kube/kinds.ts'
import { controllerOf, type OwnerReference } from '../../kube/object-row.ts'
import { ownKindOf } from '../../kube/owner-kind.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'

type Reference = Pick<OwnerReference, 'apiVersion' | 'kind' | 'name'>

/** References that form a circle are possible; no chain of controllers is longer. */
export const CHAIN_MAX = 8

/** The object itself as a key. */
export function keyOfRow(row: Row): ObjectKey {
  return { kind: row.kind, namespace: row.namespace, name: row.name }
}

/** The controller of a row: its row where the twin has it. */
export function controllerRow(row: Row, cluster: ClusterView): Row | undefined {
  const key = controllerKey(row)
  const owner: Row | undefined = key && cluster.get(key.kind, key.namespace, key.name)
  return owner && owner.uid === controllerOf(row)?.uid ? owner : undefined
}

/**
 * The key of a row's controller, of a kind that the twin has, or of a custom resource that may be its workload; it may be gone already,
 * and its row with it, or its kind may not be readable.
 */
export function controllerKey(row: Row): ObjectKey | undefined {
  const reference = controllerOf(row)
  if (reference === undefined) return undefined
  const key = keyOfReference(reference, row.namespace)
  return key.kind !== 'CustomResource' || mayBeOfCustomResource(row.kind) ? key : undefined
}

/** The key of what a reference names; of a custom resource that of its row. */
export function keyOfReference(reference: Reference, namespace: string): ObjectKey {
  const kind = ownKindOf(reference)
  return kind
    ? { kind, namespace, name: reference.name }
    : { kind: 'CustomResource', namespace, name: customResourceName(reference) }
}

/** The workload at the top of the owner chain: the Deployment of a ReplicaSet's pod, the CronJob of a Job's, the custom resource of either. */
export function topOwner(row: Row, cluster: ClusterView): Row | undefined {
  let owner = controllerRow(row, cluster)
  for (let depth = 0; owner && depth < CHAIN_MAX; depth++) {
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
    case 'CustomResource':
      return row.replicas
    case 'DaemonSet':
      return row.status.desiredNumberScheduled
    default:
      return undefined
  }
}
