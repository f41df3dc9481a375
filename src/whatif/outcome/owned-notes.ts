import { customResourceName } from '../../kube/custom-resource.ts'
import { KIND_NAMES, type Row } from '../../kube/kinds.ts'
import { abbreviatedNames } from '../../lib/abbreviated-names.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { ActionReport } from '../actions/action-report.ts'
import type { DeleteObjectAction } from '../actions/delete-object.ts'
import type { SkippedObject } from '../actions/manifests/document.ts'
import { keyOfRow } from '../recording/top-owner.ts'
import type { CoverageNote } from './coverage-note.ts'
import { titleOf } from './reasons/object-names.ts'

/**
 * The garbage collector deletes what the objects of a manifest own (semantics B11.1). Objects that the twin does not hold are not deleted in the run, so
 * that what they own in the cluster stays there, and the verdict is open. `skipped` are those of the report.
 */
export function ownedNotes(
  { action }: ActionReport,
  skipped: readonly SkippedObject[],
  base: ClusterView,
): readonly CoverageNote[] {
  const cascade = cascadeOf(action)
  if (cascade === undefined || cascade === 'Orphan' || skipped.length === 0) return []
  const dependents = dependentsOf(skipped, base)
  return skipped.flatMap((object): readonly CoverageNote[] => {
    const objects = dependents.filter((row) => isOwnedBy(row, object)).map(keyOfRow)
    if (objects.length === 0) return []
    const message = `${object.text} is not modelled, and what it owns is deleted with it: ${abbreviatedNames(objects.map(titleOf))}; delete these by name in the same scenario`
    return [{ code: 'UNREADABLE', message, objects }]
  })
}

/** How an action deletes the objects of its manifest; undefined for one that does not. */
function cascadeOf(action: ActionReport['action']): DeleteObjectAction['cascade'] | undefined {
  if (action.kind === 'deleteObject') return action.cascade
  return action.kind === 'replace' ? action.force?.cascade : undefined
}

/** What refers to one of the objects as its owner, or to its namesake in another namespace. */
function dependentsOf(objects: readonly SkippedObject[], base: ClusterView): readonly Row[] {
  const owners = new Set(objects.map(customResourceName))
  return KIND_NAMES.flatMap((kind): readonly Row[] =>
    base.where(kind, (row: Row) => row.ownerReferences.some((owner) => owners.has(customResourceName(owner)))),
  )
}

function isOwnedBy(row: Row, object: SkippedObject): boolean {
  // An object that names no namespace is cluster-scoped, or in the namespace of the command.
  if (object.namespace !== '' && object.namespace !== row.namespace) return false
  return row.ownerReferences.some((owner) => customResourceName(owner) === customResourceName(object))
}
