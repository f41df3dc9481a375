import { type Instant, stamp } from '../../kube/instant.ts'
import { type NamespaceRow, namespaceRow } from '../../kube/namespace.ts'
import { type ApiResult, type DeleteOptions, type ObjectKey, refused } from '../turn.ts'

const ORPHAN = 'orphan'

/** The namespaces of the system, which are never deleted (semantics B13.2). */
const IMMORTAL: ReadonlySet<string> = new Set(['default', 'kube-system', 'kube-public'])

/** The refusal to delete a namespace of the system; `undefined` for all other objects. */
export function immortalNamespace({ kind, name }: ObjectKey): ApiResult<never> | undefined {
  if (kind !== 'Namespace' || !IMMORTAL.has(name)) return undefined
  const message = `namespaces "${name}" is forbidden: this namespace may not be deleted`
  return refused({ code: 403, reason: 'Forbidden', message })
}

/**
 * The namespace after a request to delete it, which keeps it: the first one makes it Terminating, and later ones change nothing
 * while its finalizers are there. `undefined`: it is deleted as other objects are (semantics B13.1).
 */
export function terminatingNamespace(
  namespace: NamespaceRow,
  { propagationPolicy }: DeleteOptions,
  now: Instant,
): NamespaceRow | undefined {
  if (namespace.deletionTimestamp !== undefined) return namespace.spec.finalizers.length > 0 ? namespace : undefined
  const others = namespace.finalizers.filter((name) => name !== ORPHAN)
  const finalizers = propagationPolicy === 'Orphan' ? [...others, ORPHAN] : others
  return namespaceRow({
    ...namespace,
    finalizers: propagationPolicy === undefined ? namespace.finalizers : finalizers,
    deletionTimestamp: stamp(now),
    phase: 'Terminating',
  })
}

/** What a client writes of a namespace: its finalizers change by the finalize subresource alone, its phase with its status. */
export function namespaceAsWritten(requested: NamespaceRow, stored: NamespaceRow): NamespaceRow {
  return namespaceRow({ ...requested, spec: stored.spec, phase: stored.phase })
}
