import { KIND_NAMES, KINDS, type Row } from '../../../kube/kinds.ts'
import { type NamespaceRow, namespaceRow } from '../../../kube/namespace.ts'
import type { Change } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { Actor, Turn } from '../../turn.ts'

/** A Namespace's own finalizer (spec.finalizers): as long as it is there, the namespace is. */
const FINALIZER = 'kubernetes'

/** The controller waits before it acts on a change of a namespace (namespaceDeletionGracePeriod). */
const GRACE_MS = 5000

/** What goes after the pods, in the order of the kinds. */
const CONTENT = KIND_NAMES.filter((kind) => KINDS[kind].namespaced && kind !== 'Pod')

/**
 * Empties namespaces that are being deleted, pods first and all else when they are gone, then lets them go
 * (namespaced_resources_deleter.go). What is left is reported in the namespace's conditions, and that change is what makes
 * it look again.
 */
export class NamespaceController implements Actor {
  readonly name = 'namespace-controller'
  readonly reactionMs = GRACE_MS

  fork(): Actor {
    return this
  }

  keysFor(change: Change): readonly string[] {
    return change.kind === 'Namespace' && change.after && isTerminating(change.after) ? [change.after.name] : []
  }

  keysAtStart(cluster: ClusterView): readonly string[] {
    return cluster.where('Namespace', isTerminating).map(({ name }) => name)
  }

  reconcile(key: string, turn: Turn): void {
    const namespace = turn.cluster.get('Namespace', '', key)
    if (!namespace || !isTerminating(namespace)) return
    if (removeAll(turn, turn.cluster.listIn('Pod', key)) && removeAll(turn, contentOf(key, turn.cluster)))
      finalize(namespace, turn)
    else turn.wakeAfter(GRACE_MS, key)
  }
}

function isTerminating({ deletionTimestamp }: NamespaceRow): boolean {
  return deletionTimestamp !== undefined
}

function contentOf(namespace: string, cluster: ClusterView): readonly Row[] {
  return CONTENT.flatMap((kind): readonly Row[] => cluster.listIn(kind, namespace))
}

/** Deletes all of them; true when none is left. */
function removeAll(turn: Turn, rows: readonly Row[]): boolean {
  for (const row of rows) turn.api.delete(row, { propagationPolicy: 'Background' })
  return rows.every(({ kind, namespace, name }) => turn.cluster.get(kind, namespace, name) === undefined)
}

function finalize(namespace: NamespaceRow, turn: Turn): void {
  const finalizers = namespace.finalizers.filter((name) => name !== FINALIZER)
  turn.api.update<'Namespace'>(namespaceRow({ ...namespace, finalizers }))
}
