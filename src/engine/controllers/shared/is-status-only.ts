import type { Change } from '../../../twin/change.ts'

/**
 * Whether a change is of an object's status alone. A controller that has written the status of its own object has nothing left to
 * do after it: the sync that wrote it saw everything that it reports.
 */
export function isStatusOnly({ before, after }: Change): boolean {
  if (before === undefined || after === undefined || !('spec' in before) || !('spec' in after)) return false
  return (
    before.spec === after.spec &&
    before.uid === after.uid &&
    before.generation === after.generation &&
    before.labels === after.labels &&
    before.annotations === after.annotations &&
    before.ownerReferences === after.ownerReferences &&
    before.finalizers === after.finalizers &&
    before.deletionTimestamp === after.deletionTimestamp
  )
}
