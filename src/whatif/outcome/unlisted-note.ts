import type { Kind } from '../../kube/kinds.ts'
import type { CoverageNote } from './coverage-note.ts'

/** That an answer rests on kinds that no file contains; `unknown`: what is unknown without them, as a sentence continues. */
export function unlistedNote(kinds: readonly Kind[], unknown: string): readonly CoverageNote[] {
  if (kinds.length === 0) return []
  return [{ code: 'UNREADABLE', message: `not in the files: ${kinds.join(', ')}; ${unknown}`, objects: [] }]
}
