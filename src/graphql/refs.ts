import type { Kind } from '../kube/kinds.ts'
import type { WorkloadKind } from '../kube/workload-kinds.ts'
import { builder } from './builder.ts'
import type { Located } from './located.ts'

/** The types that refer to each other, named here so that their files need not import each other. */

const typed = new Set<Kind>()

function kindRef<K extends Kind>(kind: K) {
  typed.add(kind)
  return builder.objectRef<Located<K>>(kind)
}

export const NamespaceRef = kindRef('Namespace')
export const NodeRef = kindRef('Node')
export const PodRef = kindRef('Pod')
export const ReplicaSetRef = kindRef('ReplicaSet')
export const DeploymentRef = kindRef('Deployment')
export const StatefulSetRef = kindRef('StatefulSet')
export const DaemonSetRef = kindRef('DaemonSet')
export const JobRef = kindRef('Job')
export const CronJobRef = kindRef('CronJob')
export const ReplicationControllerRef = kindRef('ReplicationController')
export const CustomResourceRef = kindRef('CustomResource')
export const HorizontalPodAutoscalerRef = kindRef('HorizontalPodAutoscaler')
export const PodDisruptionBudgetRef = kindRef('PodDisruptionBudget')
export const PriorityClassRef = kindRef('PriorityClass')
export const ServiceRef = kindRef('Service')
export const EndpointSliceRef = kindRef('EndpointSlice')
export const PersistentVolumeRef = kindRef('PersistentVolume')
export const PersistentVolumeClaimRef = kindRef('PersistentVolumeClaim')
export const StorageClassRef = kindRef('StorageClass')
export const ResourceQuotaRef = kindRef('ResourceQuota')
export const LimitRangeRef = kindRef('LimitRange')

/** Kinds that have a type of their own; the others are an `OtherObject`. */
export const TYPED_KINDS: ReadonlySet<Kind> = typed

export const KubernetesObjectRef = builder.interfaceRef<Located>('KubernetesObject')

export const WorkloadRef = builder.interfaceRef<Located<WorkloadKind>>('Workload')
