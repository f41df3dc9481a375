import type { Instant } from '../kube/instant.ts'
import type { Kind } from '../kube/kinds.ts'
import type { Base } from '../whatif/base.ts'
import type { CourseScore } from '../whatif/fidelity/course-score.ts'
import type { PlacementScore } from '../whatif/fidelity/fidelity-score.ts'
import type { ObjectKey } from '../whatif/outcome/outcome.ts'

export type ChangeType = 'ADDED' | 'MODIFIED' | 'DELETED'

export interface ObjectChange {
  readonly type: ChangeType
  readonly object: ObjectKey
}

/**
 * Changes of the live twin, coalesced: an object that changed several times is told once. `sequence` rises by one from
 * batch to batch; a reader that was too slow finds `gap` true and asks for the state again.
 */
export interface ChangeBatch {
  readonly sequence: number
  readonly gap: boolean
  readonly changes: readonly ObjectChange[]
  readonly base: Base
  /** By which a reader goes on after this batch, with another connection. */
  readonly cursor: string
}

/** How far one kind has been read. */
export interface KindStatus {
  readonly kind: Kind
  readonly synced: boolean
  readonly count: number
  readonly skipped: number
  readonly resourceVersion: string
  /** Why the kind may be incomplete or missing. */
  readonly note: string | undefined
}

/** How what the real scheduler was seen to decide compares with the twin. */
export interface SeenFidelity extends PlacementScore {
  /** Decisions are judged from then on. */
  readonly since: Instant
  /** Drains and rollouts that were foretold when they began. */
  readonly courses: CourseScore
}

/** The twin as the API sees it: pinned when asked, and followed when subscribed to. Never written to. */
export interface TwinHandle {
  readonly clusterName: string
  /** Kinds whose first list is still to come; the twin is ready when there are none. */
  waitingFor(): readonly string[]
  /** The state as it is now, forked: it does not change any more. */
  pin(): Base
  ingest(): readonly KindStatus[]
  /** `undefined`: nobody decides there, as in files, or the cluster has not been read yet. */
  fidelity(): SeenFidelity | undefined
  /** The number of the last batch of changes that was told. */
  readonly sequence: number
  /** The present moment, for readers that may come back. */
  readonly cursor: string
  /** What changed since a moment, coalesced; `undefined`: that is not known any more, or was another server's. */
  changesSince(cursor: string): readonly ObjectChange[] | undefined
  /** Batches of changes from now on; the reader's own buffer is bounded. Ends when the reader goes. */
  changes(): AsyncIterableIterator<ChangeBatch>
}
