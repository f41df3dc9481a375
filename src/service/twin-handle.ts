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
 * Changes of the live twin, coalesced: an object that changed several times is reported once. `sequence` rises by one
 * from batch to batch; a reader that was too slow finds `gap` true and requests the state again.
 */
export interface ChangeBatch {
  readonly sequence: number
  readonly gap: boolean
  readonly changes: readonly ObjectChange[]
  readonly base: Base
  /** The mark from which a reader continues after this batch, with another connection. */
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

/** How one kind is read from a live cluster, so far. */
export interface KindReading {
  readonly state: 'listing' | 'watching' | 'waiting' | undefined
  /** Why it waits. */
  readonly error: string | undefined
  /** Complete lists and accepted watches, the first ones included. */
  readonly lists: number
  readonly watches: number
  /** Lists and watches that failed. */
  readonly failures: number
  /** Milliseconds since the API server last showed what is current; undefined before. */
  readonly lagMs: number | undefined
}

/** How what the real scheduler was seen to decide compares with the twin. */
export interface SeenFidelity extends PlacementScore {
  /** Decisions are judged from then on. */
  readonly since: Instant
  /** Drains and rollouts that were predicted when they began. */
  readonly courses: CourseScore
}

/** The twin as the API sees it: pinned on request, and followed when subscribed to. Never written to. */
export interface TwinHandle {
  readonly clusterName: string
  /** Kinds whose first list is not complete; the twin is ready when the list is empty. */
  waitingFor(): readonly string[]
  /** Why no question has an answer though nothing is read any more: nodes or pods that may not be read; `undefined`: they were. */
  unreadable(): { readonly message: string } | undefined
  /** The state as it is now, forked: it does not change any more. */
  pin(): Base
  ingest(): readonly KindStatus[]
  /** How a kind is read; `undefined`: nothing is listed and watched, as with files. */
  readingOf(kind: Kind): KindReading | undefined
  /** `undefined`: no scheduler is observed, as with files, or the cluster has not been read yet. */
  fidelity(): SeenFidelity | undefined
  /** The number of the last batch of changes that was reported. */
  readonly sequence: number
  /** The present moment, for readers that may return. */
  readonly cursor: string
  /** What changed since a moment, coalesced; `undefined`: that is not known any more, or was another server's. */
  changesSince(cursor: string): readonly ObjectChange[] | undefined
  /** Batches of changes from now on; the reader's own buffer is bounded. Ends when the reader unsubscribes. */
  changes(): AsyncIterableIterator<ChangeBatch>
}
