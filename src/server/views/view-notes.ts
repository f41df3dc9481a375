import type { Visibility } from '../../ingest/visibility/visibility.ts'
import { reachesElsewhere } from '../../kube/reaches-elsewhere.ts'
import { counted } from '../../lib/counted.ts'
import type { TwinHandle } from '../../service/twin-handle.ts'
import type { ClusterState } from '../../twin/cluster-state.ts'
import { ANY_KIND, type CoverageNote, LABELS_ELSEWHERE } from '../../whatif/outcome/coverage-note.ts'
import { isOfUnlisted } from '../source-notes.ts'

/** The notes of every answer to a caller who sees some namespaces: those of the whole twin, and what is hidden. */
export function viewNotes(twin: TwinHandle, visibility: Visibility, shown: ClusterState): readonly CoverageNote[] {
  const { state, coverage } = twin.pin()
  // The view's own source reports what no file has.
  const others = coverage.filter((note) => !isOfUnlisted(note))
  const hidden = state.list('Namespace').filter(({ name }) => !visibility.shows(name)).length
  return [...others.map(withoutNames), ...(hidden > 0 ? hiddenNotes(hidden, hasFarReaching(shown, visibility)) : [])]
}

/** What is said of lost objects may name them. */
function withoutNames(note: CoverageNote): CoverageNote {
  if (note.code !== 'INPUT_INCOMPLETE') return note
  const what = note.unread === undefined || note.unread === ANY_KIND ? 'some objects' : `some objects of the kind ${note.unread}`
  return { ...note, message: `not read: ${what}`, objects: [] }
}

function hiddenNotes(namespaces: number, areFarReaching: boolean): readonly CoverageNote[] {
  const message =
    `the objects of ${counted(namespaces, 'namespace')} that this caller may not read count under other names, ` +
    'and affinity to the labels of their pods is not evaluated'
  const notes: CoverageNote[] = [{ code: 'NAMES_HIDDEN', message, objects: [], unread: LABELS_ELSEWHERE }]
  if (areFarReaching)
    notes.push({
      code: 'NAMES_HIDDEN',
      message:
        'pods that this caller may not read require affinity or anti-affinity to pods of other namespaces, and it is not evaluated',
      objects: [],
      unread: 'Pod',
    })
  return notes
}

/** Pods of one template share a shape, so there are few. */
function hasFarReaching({ shapes }: ClusterState, visibility: Visibility): boolean {
  for (let id = 0; id < shapes.size; id++) {
    const { namespace, spec } = shapes.byId(id)
    if (!visibility.shows(namespace) && reachesElsewhere(spec, namespace)) return true
  }
  return false
}
