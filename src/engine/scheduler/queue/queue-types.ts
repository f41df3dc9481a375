import type { PodRow } from '../../../kube/pod.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { QueueEntry } from './queue-entry.ts'

/** The moment at which something happens to the queue, and the cluster as it is then. */
export interface Moment {
  readonly now: number
  readonly cluster: ClusterView
}

/** How a scheduling cycle ended that found no node. */
export interface Failure {
  /** The pod as it is now; `undefined` when it is gone, bound, or another one of its name. */
  readonly pod: PodRow | undefined
  /** Who refused it. Nobody at all: it was an error. */
  readonly plugins: readonly string[]
  /** Who refused it only for now. */
  readonly pending: readonly string[]
  /** Its nomination from now on: a node, `''` to clear it, `undefined` to leave it as it is. */
  readonly nominate: string | undefined
}

export interface Popped {
  readonly entry: QueueEntry
  readonly from: 'active' | 'backoff'
}

/** The entries of the queue, for explanations and tests. */
export interface QueueContent {
  readonly active: readonly QueueEntry[]
  readonly backoff: readonly QueueEntry[]
  readonly errorBackoff: readonly QueueEntry[]
  /** By name. */
  readonly unschedulable: readonly QueueEntry[]
  /** Popped and not done, the longest first. */
  readonly inFlight: readonly PodRow[]
}
