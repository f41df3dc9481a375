import type { ClusterState } from '../twin/cluster-state.ts'
import { SOURCE_KINDS, type SourceKind } from './resources.ts'
import type { CoverageNote, SourceProblem } from './source.ts'

/** One line of what was read. */
export interface KindSummary {
  readonly kind: SourceKind
  /** Objects of the kind in the twin. */
  readonly count: number
  /** Objects that could not be read; problems give the reason. */
  readonly skipped: number
  /** Why the kind may be incomplete or missing; `undefined` when it is complete. */
  readonly note: string | undefined
}

/** What was read from a source, for people and for the API. */
export interface LoadSummary {
  /** Every kind that has objects, skipped objects or a note, in the order of the resources. */
  readonly counts: readonly KindSummary[]
  /** Objects in the twin, of all kinds. */
  readonly objects: number
  /** Objects that could not be read, each time they were received. */
  readonly skipped: number
  /** Different pod templates among the pods. */
  readonly shapes: number
  readonly problems: readonly SourceProblem[]
  readonly coverage: readonly CoverageNote[]
}

interface Loaded {
  readonly state: ClusterState
  readonly problems: readonly SourceProblem[]
  readonly coverage: readonly CoverageNote[]
  progress(kind: SourceKind): { readonly skipped: number; readonly note: CoverageNote | undefined }
}

export function summarize(loaded: Loaded): LoadSummary {
  const counts = SOURCE_KINDS.map((kind): KindSummary => {
    const { skipped, note } = loaded.progress(kind)
    return { kind, count: loaded.state.count(kind), skipped, note: note?.message }
  })
  return {
    counts: counts.filter(({ count, skipped, note }) => count > 0 || skipped > 0 || note !== undefined),
    objects: counts.reduce((sum, { count }) => sum + count, 0),
    skipped: counts.reduce((sum, { skipped }) => sum + skipped, 0),
    shapes: loaded.state.shapes.size,
    problems: loaded.problems,
    coverage: loaded.coverage,
  }
}
