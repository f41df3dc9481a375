import type { PodRow } from '../../../kube/pod.ts'
import type { Change } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'

/**
 * The kinds of changes that the scheduling queue distinguishes (kube-scheduler's ClusterEvent). A bound pod and a Pending one are
 * different resources here.
 */
export type EventResource =
  | 'AssignedPod'
  | 'UnschedulablePod'
  | 'Node'
  | 'PersistentVolume'
  | 'PersistentVolumeClaim'
  | 'StorageClass'
  | 'CSINode'
  | 'CSIDriver'
  | 'CSIStorageCapacity'
  | 'VolumeAttachment'
  | 'ResourceClaim'
  | 'ResourceSlice'
  | 'DeviceClass'

/** `Update` is any change that has no finer name; a hint registered for `Update` is called for the finer ones too. */
export type EventAction =
  | 'Add'
  | 'Delete'
  | 'Update'
  | 'UpdateNodeAllocatable'
  | 'UpdateNodeLabel'
  | 'UpdateNodeTaint'
  | 'UpdateNodeCondition'
  | 'UpdateNodeAnnotation'
  | 'UpdateNodeDeclaredFeature'
  | 'UpdatePodLabel'
  | 'UpdatePodScaleDown'
  | 'UpdatePodToleration'
  | 'UpdatePodSchedulingGatesEliminated'
  | 'UpdatePodGeneratedResourceClaim'

/** The change that an event is about. */
export type EventChange = Change

/** Changes that may help a pod which the plugin has refused, and the hint that decides (semantics A4.10-A4.12). */
export interface QueueingHint {
  /** `Pod` means bound and waiting pods alike. */
  readonly resource: EventResource | 'Pod'
  readonly actions: readonly EventAction[]
  /**
   * Whether this change may make the refused pod schedulable; absent: every such change may. `cluster` is the state after
   * the change. Saying yes too often only costs an attempt, saying no wrongly leaves the pod waiting.
   */
  mayHelp?(pod: PodRow, change: EventChange, cluster: ClusterView): boolean
}

/** An input of the queue: a change of the cluster, or an event that moves pods whatever refused them. */
export type QueueEvent =
  | {
      readonly kind: 'change'
      readonly resource: EventResource
      readonly action: EventAction
      readonly change: EventChange
    }
  /** Pods have been unschedulable for too long. */
  | { readonly kind: 'timeout' }
  /** A request to try this one pod. */
  | { readonly kind: 'activate'; readonly pod: PodRow }
