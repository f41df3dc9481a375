import type { Kind } from '../../kube/kinds.ts'
import type { CoverageNote } from './coverage-note.ts'
import type { StateInfo } from './outcome.ts'
import { unlistedNote } from './unlisted-note.ts'

/** What actions take of kinds that no file contains is unknown: the cluster may have objects that they change or delete. */
export function selectionNotes(listed: ReadonlySet<Kind>, { unlisted = [] }: StateInfo): readonly CoverageNote[] {
  const unseen = unlisted.filter((kind) => listed.has(kind))
  return unlistedNote(unseen, 'whether the command finds any in the cluster is unknown')
}
