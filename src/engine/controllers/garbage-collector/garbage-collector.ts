import { idOf, splitId } from '../../../kube/id-of.ts'
import { KIND_NAMES, type Row } from '../../../kube/kinds.ts'
import { splitAtBlank } from '../../../lib/split-at-blank.ts'
import type { Change } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { Actor, DeleteOptions, Turn } from '../../turn.ts'
import { withMetadata } from '../shared/with-metadata.ts'
import { type CollectorKey, CollectorRequests } from './collector-requests.ts'
import { GoneKinds } from './gone-kinds.ts'
import {
  classifyOwners,
  FOREGROUND,
  findOwner,
  isBeingOrphaned,
  isDeletingDependents,
  isUnresolvable,
  ORPHAN,
  type Owners,
} from './owners.ts'
import { reportInvalidNamespaces } from './report-invalid-namespaces.ts'

/** What the requests take that orphan the dependents, before the one that lets their owner go. */
const ORPHANING_MS = 20

/** An object is read and deleted. */
const REQUESTS = 2
/** An owner that is still there is read for each of its dependents; the collector has observed the deletion of one that is gone. */
const REQUESTS_WITH_OWNER = 3

/**
 * Deletes objects whose owners are gone, and carries out foreground and orphan deletion (garbagecollector.go; semantics B11.1-3).
 * What a run starts with is taken as it is, except deletions in progress: a reference to an owner that was never loaded does not
 * cause a deletion.
 */
export class GarbageCollector implements Actor<CollectorKey> {
  readonly name = 'garbage-collector'
  readonly reactionMs = 12
  readonly #requests = new CollectorRequests()
  readonly #gone = new GoneKinds()

  keysFor(change: Change, cluster: ClusterView): readonly CollectorKey[] {
    const before: Row | undefined = change.before
    const after: Row | undefined = change.after
    if (before && after && !concerns(before, after)) return NONE
    const keys = new Set<CollectorKey>()
    if (before && before.ownerReferences !== after?.ownerReferences) addOwners(keys, before, cluster)
    if (before && !after) addDependents(keys, before, cluster)
    if (before?.kind === 'CustomResourceDefinition' && !after)
      for (const id of this.#gone.add(before, cluster)) keys.add(`known ${id}`)
    if (!after) return [...keys]
    if (before?.ownerReferences !== after.ownerReferences && hasWeakOwner(after, cluster, this.#gone))
      keys.add(`new ${idOf(after)}`)
    if (!before || before.finalizers !== after.finalizers || before.deletionTimestamp !== after.deletionTimestamp)
      addDeletion(keys, after, cluster)
    return [...keys]
  }

  keysAtStart(cluster: ClusterView): readonly CollectorKey[] {
    const keys = new Set<CollectorKey>()
    for (const pod of cluster.restlessPods()) addDeletion(keys, pod, cluster)
    for (const kind of KIND_NAMES) {
      if (kind === 'Pod') continue
      for (const row of cluster.where(kind, isBeingDeleted)) addDeletion(keys, row, cluster)
    }
    return [...keys]
  }

  reconcile(key: CollectorKey, turn: Turn<CollectorKey>): void {
    const [cause, id] = splitAtBlank(key)
    const { kind, namespace, name } = splitId(id)
    const row: Row | undefined = turn.cluster.get(kind, namespace, name)
    if (!row) {
      this.#requests.leave(key, turn)
      return
    }
    if (cause === 'new' && !this.#requests.isAtHand(key)) reportInvalidNamespaces(row, turn)
    if (this.#gone.isOf(row)) remove(row, 'Background', turn)
    else if (isBeingOrphaned(row)) orphanDependents(key, row, turn)
    else if (isDeletingDependents(row)) finishForeground(row, turn)
    else if (row.deletionTimestamp === undefined && row.ownerReferences.length > 0)
      collect(row, turn, { gone: this.#gone, send: (requests) => this.#requests.send(key, requests, turn) })
  }
}

/** Deletes objects without an existing owner, or removes the references to missing owners. */
function collect(
  row: Row,
  turn: Turn,
  { gone, send }: { readonly gone: GoneKinds; readonly send: (requests: number) => boolean },
): void {
  if (row.ownerReferences.some((reference) => isUnresolvable(row, reference))) return
  const owners = classifyOwners(row, turn.cluster, gone)
  if (owners.solid.length > 0) {
    if (owners.solid.length < row.ownerReferences.length) turn.api.update(withMetadata(row, { ownerReferences: owners.solid }))
    return
  }
  if (!send(owners.waiting.length > 0 ? REQUESTS_WITH_OWNER : REQUESTS)) return
  const dependents = turn.cluster.dependentsOf(row.uid)
  if (owners.waiting.length > 0 && dependents.length > 0) {
    if (dependents.some(isDeletingDependents)) unblockOwners(row, turn)
    remove(row, 'Foreground', turn)
  } else remove(row, policyOf(row), turn)
}

/** Two objects that own each other would wait for each other indefinitely. */
function unblockOwners(row: Row, turn: Turn): void {
  const ownerReferences = row.ownerReferences.map((reference) => ({ ...reference, blockOwnerDeletion: false }))
  turn.api.update(withMetadata(row, { ownerReferences }))
}

function policyOf({ finalizers }: Row): DeleteOptions['propagationPolicy'] {
  if (finalizers.includes(ORPHAN)) return 'Orphan'
  return finalizers.includes(FOREGROUND) ? 'Foreground' : 'Background'
}

function remove(row: Row, propagationPolicy: DeleteOptions['propagationPolicy'], turn: Turn): void {
  turn.api.delete(row, { propagationPolicy, uid: row.uid })
}

/** Lets the object go once nothing is left that blocks its deletion (WL-GC-16, WL-GC-17). */
function finishForeground(row: Row, turn: Turn): void {
  const blocking = turn.cluster
    .dependentsOf(row.uid)
    .some((item) => item.ownerReferences.some(({ uid, blockOwnerDeletion }) => uid === row.uid && blockOwnerDeletion))
  if (!blocking) removeFinalizer(row, FOREGROUND, turn)
}

/**
 * Takes the owner out of all that depends on it, then lets it go (WL-GC-12). These are requests one after the other: the
 * owner's controller sees that nothing is left before the owner is gone.
 */
function orphanDependents(key: CollectorKey, row: Row, turn: Turn<CollectorKey>): void {
  const dependents = turn.cluster.dependentsOf(row.uid)
  if (dependents.length === 0) removeFinalizer(row, ORPHAN, turn)
  else turn.wakeAfter(ORPHANING_MS, key)
  for (const item of dependents) {
    const ownerReferences = item.ownerReferences.filter(({ uid }) => uid !== row.uid)
    turn.api.update(withMetadata(item, { ownerReferences }))
  }
}

function removeFinalizer(row: Row, finalizer: string, turn: Turn): void {
  turn.api.update(withMetadata(row, { finalizers: row.finalizers.filter((name) => name !== finalizer) }))
}

/** An object whose deletion waits for us; in foreground, all its dependents are processed too. */
function isBeingDeleted(row: Row): boolean {
  return row.deletionTimestamp !== undefined
}

const NONE: readonly never[] = []

/** Most changes are of statuses: owners and deletions are unchanged. */
function concerns(before: Row, after: Row): boolean {
  return (
    before.ownerReferences !== after.ownerReferences ||
    before.finalizers !== after.finalizers ||
    before.deletionTimestamp !== after.deletionTimestamp
  )
}

function addDeletion(keys: Set<CollectorKey>, row: Row, cluster: ClusterView): void {
  if (row.deletionTimestamp === undefined) return
  if (isDeletingDependents(row)) addDependents(keys, row, cluster)
  if (isDeletingDependents(row) || isBeingOrphaned(row)) keys.add(`known ${idOf(row)}`)
}

function addDependents(keys: Set<CollectorKey>, owner: Row, cluster: ClusterView): void {
  for (const row of cluster.dependentsOf(owner.uid)) keys.add(`known ${idOf(row)}`)
}

/** Owners that may wait for this object, which is gone or has other owners now. */
function addOwners(keys: Set<CollectorKey>, row: Row, cluster: ClusterView): void {
  for (const reference of row.ownerReferences) {
    const owner = findOwner(row.namespace, reference, cluster)
    if (owner && isDeletingDependents(owner)) keys.add(`known ${idOf(owner)}`)
  }
}

function hasWeakOwner(row: Row, cluster: ClusterView, gone: GoneKinds): boolean {
  if (row.ownerReferences.some((reference) => isUnresolvable(row, reference))) return true
  const owners: Owners = classifyOwners(row, cluster, gone)
  return owners.solid.length < row.ownerReferences.length
}
