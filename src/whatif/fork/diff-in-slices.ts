import { KIND_NAMES, type Kind, type Row } from '../../kube/kinds.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { rowText, sameContent } from '../../twin/row-digest.ts'
import type { ObjectKey } from '../outcome/outcome.ts'

export type DifferenceType = 'ADDED' | 'REMOVED' | 'CHANGED'

/** An object that is not the same in two states: as it is in the one and in the other, where it is there. */
export interface Difference {
  readonly type: DifferenceType
  readonly object: ObjectKey
  readonly before: Row | undefined
  readonly after: Row | undefined
}

export interface DiffFilter {
  /** Only these kinds. Without it: all but Leases, which are renewed all the time. */
  readonly kinds?: readonly string[] | undefined
  readonly namespaces?: readonly string[] | undefined
}

/** Objects between two pauses: a millisecond where each has to be compared field by field. */
const SLICE_OBJECTS = 20

/**
 * What is different in the second state, by kind, namespace and name. States that were forked from one another share the pages of their
 * tables: what they share is not compared, so the cost of a fork depends on what was changed in it. It pauses after every few
 * objects, because states that share nothing are compared object by object.
 */
export function* diffInSlices(
  from: ClusterView,
  to: ClusterView,
  { kinds, namespaces }: DiffFilter = {},
): Generator<void, readonly Difference[]> {
  const all: Difference[] = []
  for (const kind of KIND_NAMES) {
    if (kinds ? !kinds.includes(kind) : kind === 'Lease') continue
    const found = yield* differencesOf(kind, from, to)
    const inside = namespaces ? found.filter(({ object }) => namespaces.includes(object.namespace)) : found
    for (const difference of [...inside].sort((a, b) => compareKeys(a.object, b.object))) all.push(difference)
  }
  return all
}

function* differencesOf(kind: Kind, from: ClusterView, to: ClusterView): Generator<void, readonly Difference[]> {
  const found: Difference[] = []
  let compared = 0
  for (const before of rowsOfOwnPages(kind, from, to)) {
    if (++compared % SLICE_OBJECTS === 0) yield
    const after = to.get(kind, before.namespace, before.name)
    if (after === before) continue
    if (!after) found.push({ type: 'REMOVED', object: keyOf(before), before, after })
    else if (!isSame(before, after)) found.push({ type: 'CHANGED', object: keyOf(before), before, after })
  }
  for (const after of rowsOfOwnPages(kind, to, from)) {
    if (++compared % SLICE_OBJECTS === 0) yield
    if (!from.get(kind, after.namespace, after.name))
      found.push({ type: 'ADDED', object: keyOf(after), before: undefined, after })
  }
  return found
}

/**
 * Shapes of pods of two twins are two objects with the same content: their texts are compared. Experiments are not
 * part of an object.
 */
function isSame(before: Row, after: Row): boolean {
  const [a, b] = before.experiment === after.experiment ? [before, after] : [asObject(before), asObject(after)]
  return sameContent(a, b) || rowText(a) === rowText(b)
}

function asObject(row: Row): Row {
  return { ...row, experiment: undefined }
}

/** The rows on pages that the other state does not have. */
function* rowsOfOwnPages(kind: Kind, own: ClusterView, other: ClusterView): Generator<Row> {
  const shared = new Set<object>(other.table(kind).pages)
  for (const page of own.table(kind).pages) {
    if (shared.has(page)) continue
    for (const row of page.slots) if (row !== undefined) yield row
  }
}

function keyOf({ kind, namespace, name }: Row): ObjectKey {
  return { kind, namespace, name }
}

function compareKeys(a: ObjectKey, b: ObjectKey): number {
  if (a.namespace !== b.namespace) return a.namespace < b.namespace ? -1 : 1
  if (a.name === b.name) return 0
  return a.name < b.name ? -1 : 1
}
