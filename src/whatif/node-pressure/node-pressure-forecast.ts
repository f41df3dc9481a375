import type { QosClass } from '../../kube/qos.ts'
import type { CoverageNote } from '../outcome/coverage-note.ts'
import type { ObjectKey, PendingPod, Restarts, TimelineEvent, Verdict } from '../outcome/outcome.ts'

/** A pod that the kubelet ends, in the order in which it does. */
export interface PressureEviction {
  readonly pod: ObjectKey
  readonly owner: ObjectKey | undefined
  readonly priority: number
  readonly qos: QosClass
  readonly atMs: number
  /** The kubelet's own text: the threshold, and the containers that use more than they request. */
  readonly message: string
  readonly replacedBy: ObjectKey | undefined
  /** The node of the replacement; empty: none. */
  readonly toNode: string
}

export interface NodePressureForecast {
  readonly node: string
  /** DEGRADED where a pod is evicted, whatever happens to it. */
  readonly verdict: Verdict
  readonly summary: string
  readonly evictions: readonly PressureEviction[]
  /** Containers on the node that the usage ends and the kubelet restarts, by workload: OOMKilled by the kernel, or exited. */
  readonly restarts: readonly Restarts[]
  /** When the node shows pressure and is relieved, and the taints that follow. */
  readonly conditions: readonly TimelineEvent[]
  /** Pods that are left without a node. */
  readonly displaced: readonly PendingPod[]
  /** Pods on the node at the end; those that were evicted and whose objects still exist are not counted. */
  readonly left: number
  readonly horizonMs: number
  /** Whose usage is not known. */
  readonly notes: readonly CoverageNote[]
}
