import type { NodeRow } from '../../kube/node.ts'
import type { Change } from '../../twin/change.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { Urgency } from '../run/event-queue.ts'
import type { Turn } from '../turn.ts'
import type { PodKill } from './termination/kill-pod.ts'
import type { TimingModel } from './timing/timing-model.ts'

/** The first word of the keys of a manager. */
export type ManagerName = 'pressure' | 'shutdown'

/**
 * A manager of the kubelet that acts for its node as a whole, where pod workers act for one pod: the eviction manager, the shutdown
 * manager. Keys are names of nodes.
 */
export interface NodeManager {
  readonly name: ManagerName
  keysFor(change: Change, cluster: ClusterView): readonly string[]
  keysAtStart(cluster: ClusterView): readonly string[]
  synchronize(node: NodeRow, tools: ManagerTools): void
}

export interface ManagerTools {
  readonly turn: Turn
  readonly timing: TimingModel
  /** Synchronizes the node again after a delay, milliseconds. */
  wakeAfter(delayMs: number, urgency?: Urgency): void
  /** Begins to end a pod. */
  killPod(kill: PodKill): void
}
