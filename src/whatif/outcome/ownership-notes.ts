import type { ObjectKey } from '../../engine/turn.ts'
import type { Row } from '../../kube/kinds.ts'
import { counted } from '../../lib/counted.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { ActionReport } from '../actions/action-report.ts'
import type { CoverageNote } from './coverage-note.ts'
import { titleOf } from './reasons/object-names.ts'

/**
 * Objects that were applied server-side although their field managers were not read: conflicts with other managers, and the fields that the
 * apply removes, depend on them. An API server keeps managedFields for every object that it stores.
 */
export function ownershipNotes(base: ClusterView, reports: readonly ActionReport[]): readonly CoverageNote[] {
  const objects = reports.flatMap(({ action }): readonly ObjectKey[] => {
    if (action.kind !== 'apply' || !action.serverSide) return []
    return action.documents.map(({ key }) => key).filter((key) => isUnowned(base.get(key.kind, key.namespace, key.name)))
  })
  if (objects.length === 0) return []
  const message = `metadata.managedFields of ${namesOf(objects)} not read: it is unknown whether the apply conflicts with other field managers, and which fields it removes; save them with kubectl get --show-managed-fields`
  return [{ code: 'UNREADABLE', message, objects }]
}

function namesOf([first, ...others]: readonly ObjectKey[]): string {
  const name = first ? titleOf(first) : ''
  return others.length > 0 ? `${name} and ${counted(others.length, 'other object')} were` : `${name} was`
}

function isUnowned(row: Row | undefined): boolean {
  return row !== undefined && (row.authorship === undefined || row.authorship.managedFields === '[]')
}
