import { connectionType } from '../connection.ts'
import * as refs from '../refs.ts'

/** The connections of the kinds. */
export const NamespaceConnection = connectionType(refs.NamespaceRef, 'Namespace', 'namespaces')
export const NodeConnection = connectionType(refs.NodeRef, 'Node', 'nodes')
export const PodConnection = connectionType(refs.PodRef, 'Pod', 'pods')
export const WorkloadConnection = connectionType(refs.WorkloadRef, 'Workload', 'workloads')
export const PodDisruptionBudgetConnection = connectionType(
  refs.PodDisruptionBudgetRef,
  'PodDisruptionBudget',
  'pod disruption budgets',
)
export const ServiceConnection = connectionType(refs.ServiceRef, 'Service', 'services')
export const EndpointSliceConnection = connectionType(refs.EndpointSliceRef, 'EndpointSlice', 'endpoint slices')
export const PriorityClassConnection = connectionType(refs.PriorityClassRef, 'PriorityClass', 'priority classes')
export const PersistentVolumeClaimConnection = connectionType(
  refs.PersistentVolumeClaimRef,
  'PersistentVolumeClaim',
  'claims of volumes',
)
export const PersistentVolumeConnection = connectionType(refs.PersistentVolumeRef, 'PersistentVolume', 'volumes')
export const StorageClassConnection = connectionType(refs.StorageClassRef, 'StorageClass', 'storage classes')
export const ResourceQuotaConnection = connectionType(refs.ResourceQuotaRef, 'ResourceQuota', 'resource quotas')
export const LimitRangeConnection = connectionType(refs.LimitRangeRef, 'LimitRange', 'limit ranges')
export const HorizontalPodAutoscalerConnection = connectionType(
  refs.HorizontalPodAutoscalerRef,
  'HorizontalPodAutoscaler',
  'horizontal pod autoscalers',
)
