import type { Instant } from '../../kube/instant.ts'
import type { NodeRow } from '../../kube/node.ts'
import type { CsiNodeRow } from '../../kube/persistent-volume.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { ApiResult, Turn } from '../turn.ts'

/** Where a pod would go, or why it would not. */
export type Placed =
  | { readonly node: string }
  /** The scheduler's reasons for the last node that it filtered. */
  | { readonly node: undefined; readonly reasons: readonly string[] }

/**
 * A copy of the cluster on which pods are placed by the scheduler's filters, invisible to other actors: the autoscaler's cluster
 * snapshot. Scores and preemption play no part.
 */
export interface PlacementTrial {
  addNode(node: NodeRow, csiNode: CsiNodeRow | undefined): void
  /** Takes a node away, its pods as well. */
  removeNode(name: string): void
  /** Places a pod on the node in its row, whether it fits or not. */
  force(pod: PodRow): void
  /** Puts the pod on the first of the nodes that the filters allow. It leaves where it is, whether there is one or not. */
  place(pod: PodRow, nodeNames: readonly string[]): Placed
  /** Does what may be undone: when it returns false, all that it did here is taken back. */
  attempt(work: () => boolean): boolean
  /** An independent copy. */
  fork(): PlacementTrial
}

/** What happens to a pod when its node is removed: it moves, it does not count, or it keeps the node. */
export type PodFate =
  | { readonly outcome: 'drain' | 'skip' }
  | { readonly outcome: 'block'; readonly reason: string; readonly message: string }

/** What the autoscaler needs of other parts of the engine; given to it where the engine is wired. */
export interface AutoscalerPorts {
  beginTrial(cluster: ClusterView, now: Instant): PlacementTrial
  fateOf(pod: PodRow, cluster: ClusterView, now: Instant): PodFate
  /** Requests an eviction through the Eviction API. */
  evict(pod: PodRow, turn: Turn): ApiResult<PodRow>
  /**
   * Receives each duration from the request for a node until the node joins, with the number of nodes on which it was observed.
   */
  onBoot(durationMs: number, provenance: 'OBSERVED' | 'ASSUMED' | 'GIVEN', samples: number): void
}
