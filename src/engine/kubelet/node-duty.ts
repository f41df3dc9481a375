import type { NodeRow } from '../../kube/node.ts'
import type { Change } from '../../twin/change.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { Urgency } from '../run/event-queue.ts'
import type { Turn } from '../turn.ts'
import type { PodEnd } from './pod-end.ts'
import type { TimingModel } from './timing-model.ts'

/** What a kubelet does for its node as a whole, besides taking each pod through its life. Keys are names of nodes. */
export interface NodeDuty {
  /** One word: it tells the duty's wake-ups from others. */
  readonly name: string
  keysFor(change: Change, cluster: ClusterView): readonly string[]
  keysAtStart(cluster: ClusterView): readonly string[]
  perform(node: NodeRow, tools: DutyTools): void
  fork(): NodeDuty
}

export interface DutyTools {
  readonly turn: Turn
  readonly timing: TimingModel
  /** Performs the duty again after a delay, milliseconds. */
  wakeAfter(delayMs: number, urgency?: Urgency): void
  /** Begins to end a pod. */
  end(end: PodEnd): void
}
