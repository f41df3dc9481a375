import type { Kind } from '../kube/kinds.ts'
import { controllerOf, type ObjectRow } from '../kube/object-row.ts'
import { ownKindOf } from '../kube/owner-kind.ts'
import type { ClusterView } from './cluster-view.ts'

/** Chains of owners are short; longer chains are a mistake. */
const OWNERS_MAX = 8

/** Which workload. */
export interface WorkloadKey {
  readonly kind: Kind
  readonly namespace: string
  readonly name: string
}

/**
 * The workload whose pods are alike: the topmost controller, a Deployment rather than its ReplicaSets, a CronJob rather
 * than its Jobs. `undefined` for a pod on its own, and for one whose owner is of a kind that the twin does not have.
 */
export function workloadOf(pod: ObjectRow, cluster: ClusterView): WorkloadKey | undefined {
  let found: WorkloadKey | undefined
  let row: ObjectRow | undefined = pod
  for (let depth = 0; row !== undefined && depth < OWNERS_MAX; depth++) {
    const owner = controllerOf(row)
    const kind: Kind | undefined = owner && ownKindOf(owner)
    if (owner === undefined || kind === undefined) return found
    found = { kind, namespace: pod.namespace, name: owner.name }
    const above: ObjectRow | undefined = cluster.get(kind, pod.namespace, owner.name)
    row = above?.uid === owner.uid ? above : undefined
  }
  return found
}
