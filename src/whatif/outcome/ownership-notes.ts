import type { ObjectKey } from '../../engine/turn.ts'
import type { Row } from '../../kube/kinds.ts'
import { BEFORE_FIRST_APPLY } from '../../kube/managed-fields/field-manager.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { ActionReport } from '../actions/action-report.ts'
import type { CoverageNote } from './outcome.ts'

/** Objects that were applied server-side although nobody knows who owns their fields. */
export function ownershipNotes(base: ClusterView, reports: readonly ActionReport[]): readonly CoverageNote[] {
  const objects = reports.flatMap(({ action }): readonly ObjectKey[] => {
    if (action.kind !== 'apply' || !action.serverSide) return []
    return action.documents.map(({ key }) => key).filter((key) => isUnowned(base.get(key.kind, key.namespace, key.name)))
  })
  if (objects.length === 0) return []
  const message = `metadata.managedFields was not read of these objects: as of any object without them, "${BEFORE_FIRST_APPLY}" owns all that is there`
  return [{ code: 'INPUT_INCOMPLETE', message, objects }]
}

function isUnowned(row: Row | undefined): boolean {
  return row !== undefined && (row.authorship === undefined || row.authorship.managedFields === '[]')
}
