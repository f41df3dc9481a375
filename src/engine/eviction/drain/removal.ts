import type { Instant } from '../../../kube/instant.ts'
import type { DrainClock } from './drain-clock.ts'
import type { DrainServer } from './drain-server.ts'

/** When something is to be looked at again. Each pod has wake-ups of its own, so that a run sees which of them look in vain. */
export interface Wake {
  readonly key: string
  readonly at: Instant
  /**
   * Only looks whether the pod of that key is gone, again and again until this moment at the latest. Somebody who is told of
   * all changes may leave out the looks that find the pod as it was.
   */
  readonly looksUntil?: Instant
}

/** How an advance ended: whether pods are left, and what to come back for besides what was asked for before. */
export interface RemovalStep {
  readonly pending: boolean
  readonly wakes: readonly Wake[]
}

/** The removal of a node's pods, one way or the other. */
export interface Removal {
  /** What went wrong so far, in the order of happening. */
  readonly errors: readonly string[]
  /** Does what is due. `woken` is the key of the wake-up that has come; it counts as used. */
  advance(clock: DrainClock, server: DrainServer, woken: string): RemovalStep
  /** The same for a fork of the run. */
  fork(): Removal
}
