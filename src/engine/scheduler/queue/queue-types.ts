import type { PodRow } from '../../../kube/pod.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { QueueEvent } from '../framework/events.ts'
import type { QueueEntry } from './queue-entry.ts'

/** The moment at which something happens to the queue, and the cluster as it is then. */
export interface Moment {
  readonly now: number
  readonly cluster: ClusterView
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

/** The plugins that refuse a pod, and the events since it was refused. */
export interface Refusal {
  readonly plugins: readonly string[]
  readonly events: readonly QueueEvent[]
}

/** What is assumed of a pod that was refused before the run. */
export interface EarlierRefusals {
  /** The moment of the last refusal. */
  readonly refusedAt: number
  /** How often it was refused, 1 or more. */
  readonly refusals: number
}
