import type {
  MutatingAdmissionPolicyBindingRow,
  MutatingAdmissionPolicyRow,
  ValidatingAdmissionPolicyBindingRow,
  ValidatingAdmissionPolicyRow,
} from './admission-policy.ts'
import type { ControllerRevisionRow } from './controller-revision.ts'
import type { CustomResourceRow } from './custom-resource.ts'
import type { CustomResourceDefinitionRow } from './custom-resource-definition.ts'
import type { DaemonSetRow } from './daemon-set.ts'
import type { DeploymentRow } from './deployment.ts'
import type { DeviceClassRow } from './device-class.ts'
import type { HorizontalPodAutoscalerRow } from './horizontal-pod-autoscaler.ts'
import type { IngressClassRow, IngressRow } from './ingress.ts'
import type { CronJobRow, JobRow } from './job.ts'
import type { LeaseRow } from './lease.ts'
import type { LimitRangeRow } from './limit-range.ts'
import type { NamespaceRow } from './namespace.ts'
import type { NodeRow } from './node.ts'
import type {
  CsiDriverRow,
  CsiNodeRow,
  CsiStorageCapacityRow,
  PersistentVolumeClaimRow,
  PersistentVolumeRow,
  StorageClassRow,
  VolumeAttachmentRow,
} from './persistent-volume.ts'
import type { PodRow } from './pod.ts'
import type { PodDisruptionBudgetRow } from './pod-disruption-budget.ts'
import type { PriorityClassRow } from './priority-class.ts'
import type { ReplicaSetRow, ReplicationControllerRow } from './replica-set.ts'
import type { ResourceClaimRow, ResourceClaimTemplateRow } from './resource-claim.ts'
import type { ResourceQuotaRow } from './resource-quota.ts'
import type { ResourceSliceRow } from './resource-slice.ts'
import type { RuntimeClassRow } from './runtime-class.ts'
import type { EndpointSliceRow, ServiceRow } from './service.ts'
import type { ServiceAccountRow } from './service-account.ts'
import type { StatefulSetRow } from './stateful-set.ts'
import type { TargetGroupBindingRow } from './target-group-binding.ts'
import type { MutatingWebhookConfigurationRow, ValidatingWebhookConfigurationRow } from './webhook-configuration.ts'

/** Every kind of object in the twin, with its row. The one list: tables, codecs and ingest follow it. */
export interface RowOf {
  Namespace: NamespaceRow
  Node: NodeRow
  Pod: PodRow
  ReplicaSet: ReplicaSetRow
  Deployment: DeploymentRow
  StatefulSet: StatefulSetRow
  DaemonSet: DaemonSetRow
  ControllerRevision: ControllerRevisionRow
  Job: JobRow
  CronJob: CronJobRow
  ReplicationController: ReplicationControllerRow
  HorizontalPodAutoscaler: HorizontalPodAutoscalerRow
  PodDisruptionBudget: PodDisruptionBudgetRow
  PriorityClass: PriorityClassRow
  Service: ServiceRow
  EndpointSlice: EndpointSliceRow
  PersistentVolume: PersistentVolumeRow
  PersistentVolumeClaim: PersistentVolumeClaimRow
  StorageClass: StorageClassRow
  CSINode: CsiNodeRow
  CSIDriver: CsiDriverRow
  CSIStorageCapacity: CsiStorageCapacityRow
  VolumeAttachment: VolumeAttachmentRow
  ResourceClaim: ResourceClaimRow
  ResourceClaimTemplate: ResourceClaimTemplateRow
  ResourceSlice: ResourceSliceRow
  DeviceClass: DeviceClassRow
  RuntimeClass: RuntimeClassRow
  ResourceQuota: ResourceQuotaRow
  LimitRange: LimitRangeRow
  Lease: LeaseRow
  Ingress: IngressRow
  IngressClass: IngressClassRow
  TargetGroupBinding: TargetGroupBindingRow
  ServiceAccount: ServiceAccountRow
  ValidatingAdmissionPolicy: ValidatingAdmissionPolicyRow
  ValidatingAdmissionPolicyBinding: ValidatingAdmissionPolicyBindingRow
  MutatingAdmissionPolicy: MutatingAdmissionPolicyRow
  MutatingAdmissionPolicyBinding: MutatingAdmissionPolicyBindingRow
  ValidatingWebhookConfiguration: ValidatingWebhookConfigurationRow
  MutatingWebhookConfiguration: MutatingWebhookConfigurationRow
  CustomResourceDefinition: CustomResourceDefinitionRow
  CustomResource: CustomResourceRow
}

export type Kind = keyof RowOf
export type Row = RowOf[Kind]

interface KindInfo {
  readonly apiVersion: string
  readonly namespaced: boolean
  /** As it is written in paths of the API. */
  readonly plural: string
}

const info = (apiVersion: string, namespaced: boolean, plural: string): KindInfo => ({ apiVersion, namespaced, plural })

/** API version, scope and plural of each kind, in the order in which tables and listings go. */
export const KINDS: Readonly<Record<Kind, KindInfo>> = {
  Namespace: info('v1', false, 'namespaces'),
  Node: info('v1', false, 'nodes'),
  Pod: info('v1', true, 'pods'),
  ReplicaSet: info('apps/v1', true, 'replicasets'),
  Deployment: info('apps/v1', true, 'deployments'),
  StatefulSet: info('apps/v1', true, 'statefulsets'),
  DaemonSet: info('apps/v1', true, 'daemonsets'),
  ControllerRevision: info('apps/v1', true, 'controllerrevisions'),
  Job: info('batch/v1', true, 'jobs'),
  CronJob: info('batch/v1', true, 'cronjobs'),
  ReplicationController: info('v1', true, 'replicationcontrollers'),
  HorizontalPodAutoscaler: info('autoscaling/v2', true, 'horizontalpodautoscalers'),
  PodDisruptionBudget: info('policy/v1', true, 'poddisruptionbudgets'),
  PriorityClass: info('scheduling.k8s.io/v1', false, 'priorityclasses'),
  Service: info('v1', true, 'services'),
  EndpointSlice: info('discovery.k8s.io/v1', true, 'endpointslices'),
  PersistentVolume: info('v1', false, 'persistentvolumes'),
  PersistentVolumeClaim: info('v1', true, 'persistentvolumeclaims'),
  StorageClass: info('storage.k8s.io/v1', false, 'storageclasses'),
  CSINode: info('storage.k8s.io/v1', false, 'csinodes'),
  CSIDriver: info('storage.k8s.io/v1', false, 'csidrivers'),
  CSIStorageCapacity: info('storage.k8s.io/v1', true, 'csistoragecapacities'),
  VolumeAttachment: info('storage.k8s.io/v1', false, 'volumeattachments'),
  ResourceClaim: info('resource.k8s.io/v1', true, 'resourceclaims'),
  ResourceClaimTemplate: info('resource.k8s.io/v1', true, 'resourceclaimtemplates'),
  ResourceSlice: info('resource.k8s.io/v1', false, 'resourceslices'),
  DeviceClass: info('resource.k8s.io/v1', false, 'deviceclasses'),
  RuntimeClass: info('node.k8s.io/v1', false, 'runtimeclasses'),
  ResourceQuota: info('v1', true, 'resourcequotas'),
  LimitRange: info('v1', true, 'limitranges'),
  Lease: info('coordination.k8s.io/v1', true, 'leases'),
  Ingress: info('networking.k8s.io/v1', true, 'ingresses'),
  IngressClass: info('networking.k8s.io/v1', false, 'ingressclasses'),
  TargetGroupBinding: info('elbv2.k8s.aws/v1beta1', true, 'targetgroupbindings'),
  ServiceAccount: info('v1', true, 'serviceaccounts'),
  ValidatingAdmissionPolicy: info('admissionregistration.k8s.io/v1', false, 'validatingadmissionpolicies'),
  ValidatingAdmissionPolicyBinding: info('admissionregistration.k8s.io/v1', false, 'validatingadmissionpolicybindings'),
  MutatingAdmissionPolicy: info('admissionregistration.k8s.io/v1', false, 'mutatingadmissionpolicies'),
  MutatingAdmissionPolicyBinding: info('admissionregistration.k8s.io/v1', false, 'mutatingadmissionpolicybindings'),
  ValidatingWebhookConfiguration: info('admissionregistration.k8s.io/v1', false, 'validatingwebhookconfigurations'),
  MutatingWebhookConfiguration: info('admissionregistration.k8s.io/v1', false, 'mutatingwebhookconfigurations'),
  CustomResourceDefinition: info('apiextensions.k8s.io/v1', false, 'customresourcedefinitions'),
  // Of many kinds: each object has its own API version, and its own kind has its own plural.
  CustomResource: info('', true, 'customresources'),
}

export const KIND_NAMES: readonly Kind[] = Object.keys(KINDS) as Kind[]

export function isKind(name: string): name is Kind {
  return Object.hasOwn(KINDS, name)
}
