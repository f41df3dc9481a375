import { isKind, KINDS, type Row } from '../../../kube/kinds.ts'
import type { OwnerReference } from '../../../kube/object-row.ts'
import type { Turn } from '../../turn.ts'
import { findOwner, isOfKnownKind, isUnresolvable } from './owners.ts'

/** Warns of owners that live in another namespace, or in one at all where the object does not (WL-GC-10). */
export function reportInvalidNamespaces(row: Row, turn: Turn): void {
  for (const reference of row.ownerReferences) {
    if (!isOfKnownKind(reference)) continue
    if (!isUnresolvable(row, reference) && !livesElsewhere(row, reference, turn)) continue
    const { apiVersion, kind, name, uid } = reference
    const identity = `[${apiVersion}/${kind}, namespace: ${row.namespace}, name: ${name}, uid: ${uid}]`
    turn.record({
      regarding: { kind: row.kind, namespace: row.namespace, name: row.name },
      type: 'Warning',
      reason: 'OwnerRefInvalidNamespace',
      message: `ownerRef ${identity} does not exist in namespace "${row.namespace}"`,
    })
  }
}

function livesElsewhere(row: Row, reference: OwnerReference, turn: Turn): boolean {
  const { kind, uid } = reference
  if (!isKind(kind) || !KINDS[kind].namespaced || findOwner(row.namespace, reference, turn.cluster)?.uid === uid) return false
  return turn.cluster.list(kind).some((owner: Row) => owner.uid === uid && owner.namespace !== row.namespace)
}
