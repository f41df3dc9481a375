import type { Kind } from '../../kube/kinds.ts'
import { isKind } from '../../kube/kinds.ts'
import { controllerOf, type ObjectRow } from '../../kube/object-row.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { ObjectKey } from '../turn.ts'

/** Chains of owners are short; longer ones are somebody's mistake. */
const OWNERS_MAX = 8

/**
 * The workload whose pods are alike: the topmost controller, a Deployment rather than its ReplicaSets, a CronJob rather
 * than its Jobs. `undefined` for a pod on its own, and for one whose owner is of a kind that the twin does not hold.
 */
export function workloadOf(pod: ObjectRow, cluster: ClusterView): ObjectKey | undefined {
  let found: ObjectKey | undefined
  let row: ObjectRow | undefined = pod
  for (let depth = 0; row !== undefined && depth < OWNERS_MAX; depth++) {
    const owner = controllerOf(row)
    if (owner === undefined || !isKind(owner.kind)) return found
    const kind: Kind = owner.kind
    found = { kind, namespace: pod.namespace, name: owner.name }
    const above: ObjectRow | undefined = cluster.get(kind, pod.namespace, owner.name)
    row = above?.uid === owner.uid ? above : undefined
  }
  return found
}
