import type { ObjectKey } from '../../engine/turn.ts'
import { customKindOf } from '../../kube/custom-kind-of.ts'
import { idOf } from '../../kube/id-of.ts'
import type { Row } from '../../kube/kinds.ts'
import { controllerOf, type OwnerReference } from '../../kube/object-row.ts'
import { ownKindOf } from '../../kube/owner-kind.ts'
import { counted } from '../../lib/counted.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { SingleAction } from '../actions/action.ts'
import type { ActionReport } from '../actions/action-report.ts'
import { deletedKeys } from '../actions/delete-object.ts'
import { writtenObjects } from '../actions/written-objects.ts'
import type { CoverageNote } from './coverage-note.ts'
import { titleOf } from './reasons/object-names.ts'

interface Reverted {
  readonly owner: OwnerReference
  readonly isDeletion: boolean
  readonly objects: Map<string, ObjectKey>
}

/**
 * Objects that actions changed or deleted although a custom resource controls them: its operator restores them to what the custom
 * resource requests. The owner references alone show that, so the custom resource need not be readable.
 */
export function operatorNotes(base: ClusterView, reports: readonly ActionReport[]): readonly CoverageNote[] {
  const found = new Map<string, Reverted>()
  for (const report of reports) {
    const isDeletion = report.action.kind === 'deleteObject'
    for (const key of writtenBy(report, base)) {
      const owner = operatorOwnerOf(key, base)
      if (!owner) continue
      const id = `${owner.uid} ${isDeletion}`
      const known = found.get(id) ?? { owner, isDeletion, objects: new Map() }
      found.set(id, known)
      known.objects.set(idOf(key), key)
    }
  }
  return [...found.values()].map(noteOf)
}

function noteOf({ owner, isDeletion, objects: byId }: Reverted): CoverageNote {
  const objects = [...byId.values()]
  const effect = isDeletion ? `create ${objects.length > 1 ? 'them' : 'it'} again` : 'revert the change'
  const controlling = `controlled by ${customKindOf(owner)} ${owner.name}`
  const message = `${controlled(objects)} ${controlling}: its operator, which is not modelled, may ${effect}; change ${owner.kind} ${owner.name} instead`
  return { code: 'MAY_BE_REVERTED', message, objects }
}

function controlled([first, ...others]: readonly ObjectKey[]): string {
  const name = first ? titleOf(first) : ''
  return others.length > 0 ? `${name} and ${counted(others.length, 'other object')} are` : `${name} is`
}

/** The objects whose desired state the action wrote: none of those that were refused or are as they were. */
function writtenBy({ action, failure, failures, warnings }: ActionReport, base: ClusterView): readonly ObjectKey[] {
  if (warnings.some(({ kind }) => kind === 'ALREADY_SO')) return []
  if (failure && failures.length === 0) return []
  const refused = new Set(failures.map(({ object }) => idOf(object)))
  return targetsOf(action, base).filter((key) => !refused.has(idOf(key)))
}

/** Labels are left out: operators keep those that they do not set. */
function targetsOf(action: SingleAction, base: ClusterView): readonly ObjectKey[] {
  return action.kind === 'deleteObject' ? deletedKeys(action, base) : writtenObjects(action, base)
}

/** The controller of an object of a kind that the twin does not play; pods have a note of their own (`UNKNOWN_OWNER`). */
function operatorOwnerOf({ kind, namespace, name }: ObjectKey, base: ClusterView): OwnerReference | undefined {
  const row: Row | undefined = kind === 'Pod' ? undefined : base.get(kind, namespace, name)
  const owner = row && controllerOf(row)
  return owner && ownKindOf(owner) === undefined ? owner : undefined
}
