import type { Instant } from '../../kube/instant.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { ClusterEvent } from '../turn.ts'
import type { Backoffs } from './restarts/restart-backoff.ts'
import type { TimingModel } from './timing/timing-model.ts'

/** What the kubelet uses when it syncs a pod (kubelet syncPod). */
export interface SyncContext {
  readonly pod: PodRow
  readonly now: Instant
  readonly cluster: ClusterView
  /** Whether any probe is set to fail. */
  readonly anyProbeTrouble: boolean
  readonly timing: TimingModel
  /** The back-offs of containers that the kubelet has restarted, and of images that it has tried to pull. */
  readonly backoffs: Backoffs
  /** Grace periods in seconds of pods that the kubelet ends itself, by uid; other pods have their own. */
  readonly gracePeriodOverrides: ReadonlyMap<string, number>
}

/** What a sync writes: the statuses of the pod and of others, and events. */
export interface SyncResult {
  readonly pods: readonly PodRow[]
  readonly events: readonly ClusterEvent[]
}
