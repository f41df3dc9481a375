import type { JsonObject } from '../../kube/codec/json.ts'
import type { Instant } from '../../kube/instant.ts'
import type { NodeRow } from '../../kube/node.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { ApiResult, Turn } from '../turn.ts'

/** The moment and the cluster that a question is about. */
export interface Scene {
  readonly now: Instant
  readonly cluster: ClusterView
}

/** Who may be moved, by the arguments of one profile's DefaultEvictor. */
export interface DefaultEvictor {
  filter(pod: PodRow, scene: Scene): boolean
  preEvictionFilter(pod: PodRow, scene: Scene): boolean
}

/** What the descheduler needs of other parts of the engine. */
export interface DeschedulerPorts {
  evictorOf(args: JsonObject): DefaultEvictor
  /** Whether the descheduler believes that the pod could run on the node: a rougher test than the scheduler's. */
  fits(pod: PodRow, node: NodeRow, scene: Scene): boolean
  /** Requests an eviction through the Eviction API. */
  evict(pod: PodRow, gracePeriodSeconds: number | undefined, turn: Turn): ApiResult<PodRow>
}
