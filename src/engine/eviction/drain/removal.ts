import type { Instant } from '../../../kube/instant.ts'
import type { DrainClock } from './drain-clock.ts'
import type { DrainServer } from './drain-server.ts'

/** When to check again. Each pod has wake-ups of its own, so that a run sees which of them have no effect. */
export interface Wake {
  readonly key: string
  readonly at: Instant
  /**
   * Only polls whether the pod of that key is gone, until this moment at the latest. A caller that is notified of all changes may
   * leave out the polls that find the pod unchanged, and call `nextCheck` when the pod has changed.
   */
  readonly checksUntil?: Instant
}

/** How an advance ended: whether pods are left, and when to continue besides the times that were requested before. */
export interface RemovalStep {
  readonly pending: boolean
  readonly wakes: readonly Wake[]
}

/** The removal of a node's pods, one way or the other. */
export interface Removal {
  /** The errors so far, in the order in which they occurred. */
  readonly errors: readonly string[]
  /** When the pod of a key is read next, as far as is known now: never later than it is read. Now, if it is not waited for. */
  nextCheck(key: string, clock: Pick<DrainClock, 'now' | 'deadline'>): Instant
  /** Does what is due. `woken` is the key of the wake-up that fired; it counts as used. */
  advance(clock: DrainClock, server: DrainServer, woken: string): RemovalStep
}
