import type { ObjectKey } from '../../engine/turn.ts'
import { resourceOf } from '../actions/workload-template.ts'

/** What kubectl delete prints first with a grace period of 0 and --force (pkg/cmd/delete/delete.go, Validate). */
export const FORCED_WARNING =
  'Warning: Immediate deletion does not wait for confirmation that the running resource has been terminated. The resource may continue to run on the cluster indefinitely.'

/** What it prints once where a namespace is given, and an object has none (DeleteResult). */
export const CLUSTER_SCOPE_WARNING = 'Warning: deleting cluster-scoped resources, not scoped to the provided namespace'

/** What it prints where it finds no object (DeleteResult). */
export const NOTHING_DELETED = 'No resources found'

/** What kubectl delete prints for an object: `deployment.apps "web" deleted from shop namespace` (pkg/cmd/delete/delete.go, PrintObj). */
export function deletionLine({ kind, namespace, name }: ObjectKey, { force = false } = {}): string {
  const from = namespace === '' ? '' : ` from ${namespace} namespace`
  return `${resourceOf(kind)} "${name}" ${force ? 'force deleted' : 'deleted'}${from}`
}
