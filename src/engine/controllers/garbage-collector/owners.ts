import { isKind, KINDS, type Row } from '../../../kube/kinds.ts'
import type { OwnerReference } from '../../../kube/object-row.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { GoneKinds } from './gone-kinds.ts'

export const FOREGROUND = 'foregroundDeletion'
export const ORPHAN = 'orphan'

/** What the references of an object lead to (semantics B11.1). */
export interface Owners {
  /** Owners that exist and do not wait for this object to go. */
  readonly solid: readonly OwnerReference[]
  /** Owners that are gone, or another object has their name now. */
  readonly dangling: readonly OwnerReference[]
  /** Owners that go as soon as what depends on them is gone. */
  readonly waiting: readonly OwnerReference[]
}

export function classifyOwners(row: Row, cluster: ClusterView, gone: GoneKinds): Owners {
  const owners = { solid: [] as OwnerReference[], dangling: [] as OwnerReference[], waiting: [] as OwnerReference[] }
  for (const reference of row.ownerReferences)
    owners[gone.has(reference) ? 'dangling' : standingOf(row, reference, cluster)].push(reference)
  return owners
}

/** Owners of kinds that the twin does not have cannot be judged; they count as existing. */
function standingOf(row: Row, reference: OwnerReference, cluster: ClusterView): keyof Owners {
  if (!isOfKnownKind(reference)) return 'solid'
  const owner = findOwner(row.namespace, reference, cluster)
  if (owner?.uid !== reference.uid) return 'dangling'
  return isDeletingDependents(owner) ? 'waiting' : 'solid'
}

/** A namespaced owner is looked up in the dependent's own namespace only (WL-GC-07). */
export function findOwner(namespace: string, reference: OwnerReference, cluster: ClusterView): Row | undefined {
  const { kind, name } = reference
  return isKind(kind) ? cluster.get(kind, KINDS[kind].namespaced ? namespace : '', name) : undefined
}

export function isOfKnownKind({ kind, apiVersion }: OwnerReference): boolean {
  return isKind(kind) && KINDS[kind].apiVersion === apiVersion
}

/** A cluster-scoped object that names a namespaced kind as owner: the reference can never be resolved (WL-GC-09). */
export function isUnresolvable(row: Row, { kind }: OwnerReference): boolean {
  return !KINDS[row.kind].namespaced && isKind(kind) && KINDS[kind].namespaced
}

export function isDeletingDependents(row: Row): boolean {
  return row.deletionTimestamp !== undefined && row.finalizers.includes(FOREGROUND)
}

export function isBeingOrphaned(row: Row): boolean {
  return row.deletionTimestamp !== undefined && row.finalizers.includes(ORPHAN)
}
