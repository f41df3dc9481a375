import { isNamespaceTerminating, type NamespaceRow } from '../../kube/namespace.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'

/**
 * The namespaces that the scenario deletes: there without it, and gone or Terminating at the end of its run. Everything in them
 * is deleted with them, whether it is gone yet or not.
 */
export function removedNamespaces(after: ClusterView, without: ClusterView): ReadonlySet<string> {
  const stays = (row: NamespaceRow): boolean => {
    const now = after.get('Namespace', '', row.name)
    return now?.uid === row.uid && !isNamespaceTerminating(now)
  }
  return new Set(without.where('Namespace', (row) => !isNamespaceTerminating(row) && !stays(row)).map(({ name }) => name))
}
