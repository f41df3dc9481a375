import type { Kind, Row, RowOf } from '../kinds.ts'
import {
  readMutatingAdmissionPolicy,
  readMutatingAdmissionPolicyBinding,
  readValidatingAdmissionPolicy,
  readValidatingAdmissionPolicyBinding,
  writeMutatingAdmissionPolicy,
  writeMutatingAdmissionPolicyBinding,
  writeValidatingAdmissionPolicy,
  writeValidatingAdmissionPolicyBinding,
} from './admission-policy.ts'
import type { CodecContext } from './codec-context.ts'
import { readControllerRevision, writeControllerRevision } from './controller-revision.ts'
import { readCronJob, writeCronJob } from './cron-job.ts'
import {
  readCsiDriver,
  readCsiNode,
  readCsiStorageCapacity,
  writeCsiDriver,
  writeCsiNode,
  writeCsiStorageCapacity,
} from './csi.ts'
import { readCustomResource, writeCustomResource } from './custom-resource.ts'
import { readCustomResourceDefinition, writeCustomResourceDefinition } from './custom-resource-definition.ts'
import { readDaemonSet, writeDaemonSet } from './daemon-set.ts'
import { readDeployment, writeDeployment } from './deployment.ts'
import { readDeviceClass, writeDeviceClass } from './device-class.ts'
import { readEndpointSlice, writeEndpointSlice } from './endpoint-slice.ts'
import { Field } from './field.ts'
import { readHorizontalPodAutoscaler, writeHorizontalPodAutoscaler } from './horizontal-pod-autoscaler.ts'
import { readIngress, readIngressClass, writeIngress, writeIngressClass } from './ingress.ts'
import { readJob, writeJob } from './job.ts'
import { readLease, writeLease } from './lease.ts'
import { readLimitRange, writeLimitRange } from './limit-range.ts'
import { readNamespace, writeNamespace } from './namespace.ts'
import { readNode, writeNode } from './node.ts'
import type { ApiObject } from './output.ts'
import { readPersistentVolume, writePersistentVolume } from './persistent-volume.ts'
import { readPersistentVolumeClaim, writePersistentVolumeClaim } from './persistent-volume-claim.ts'
import { readPod, writePod } from './pod.ts'
import { readPodDisruptionBudget, writePodDisruptionBudget } from './pod-disruption-budget.ts'
import { readPriorityClass, writePriorityClass } from './priority-class.ts'
import { readReplicaSet, readReplicationController, writeReplicaSet, writeReplicationController } from './replica-set.ts'
import { readResourceClaim, readResourceClaimTemplate, writeResourceClaim, writeResourceClaimTemplate } from './resource-claim.ts'
import { readResourceQuota, writeResourceQuota } from './resource-quota.ts'
import { readResourceSlice, writeResourceSlice } from './resource-slice.ts'
import { readRuntimeClass, writeRuntimeClass } from './runtime-class.ts'
import { readService, writeService } from './service.ts'
import { readServiceAccount, writeServiceAccount } from './service-account.ts'
import { readStatefulSet, writeStatefulSet } from './stateful-set.ts'
import { readStorageClass, writeStorageClass } from './storage-class.ts'
import { readTargetGroupBinding, writeTargetGroupBinding } from './target-group-binding.ts'
import { readVolumeAttachment, writeVolumeAttachment } from './volume-attachment.ts'
import {
  readMutatingWebhookConfiguration,
  readValidatingWebhookConfiguration,
  writeWebhookConfiguration,
} from './webhook-configuration.ts'

interface Codec<K extends Kind> {
  readonly read: (object: Field, context: CodecContext) => RowOf[K]
  readonly write: (row: RowOf[K]) => ApiObject
}

/** How each kind is read and written. */
const CODECS: { readonly [K in Kind]: Codec<K> } = {
  // What pods are placed on.
  Namespace: { read: readNamespace, write: writeNamespace },
  Node: { read: readNode, write: writeNode },
  PriorityClass: { read: readPriorityClass, write: writePriorityClass },
  RuntimeClass: { read: readRuntimeClass, write: writeRuntimeClass },
  // Workloads and their pods.
  Pod: { read: readPod, write: writePod },
  ReplicaSet: { read: readReplicaSet, write: writeReplicaSet },
  Deployment: { read: readDeployment, write: writeDeployment },
  StatefulSet: { read: readStatefulSet, write: writeStatefulSet },
  DaemonSet: { read: readDaemonSet, write: writeDaemonSet },
  ControllerRevision: { read: readControllerRevision, write: writeControllerRevision },
  Job: { read: readJob, write: writeJob },
  CronJob: { read: readCronJob, write: writeCronJob },
  ReplicationController: { read: readReplicationController, write: writeReplicationController },
  // What limits and scales them.
  PodDisruptionBudget: { read: readPodDisruptionBudget, write: writePodDisruptionBudget },
  HorizontalPodAutoscaler: { read: readHorizontalPodAutoscaler, write: writeHorizontalPodAutoscaler },
  ResourceQuota: { read: readResourceQuota, write: writeResourceQuota },
  LimitRange: { read: readLimitRange, write: writeLimitRange },
  // What the API server checks and changes objects with.
  ValidatingAdmissionPolicy: { read: readValidatingAdmissionPolicy, write: writeValidatingAdmissionPolicy },
  ValidatingAdmissionPolicyBinding: { read: readValidatingAdmissionPolicyBinding, write: writeValidatingAdmissionPolicyBinding },
  MutatingAdmissionPolicy: { read: readMutatingAdmissionPolicy, write: writeMutatingAdmissionPolicy },
  MutatingAdmissionPolicyBinding: { read: readMutatingAdmissionPolicyBinding, write: writeMutatingAdmissionPolicyBinding },
  ValidatingWebhookConfiguration: { read: readValidatingWebhookConfiguration, write: writeWebhookConfiguration },
  MutatingWebhookConfiguration: { read: readMutatingWebhookConfiguration, write: writeWebhookConfiguration },
  // Who sends them traffic.
  Service: { read: readService, write: writeService },
  EndpointSlice: { read: readEndpointSlice, write: writeEndpointSlice },
  Ingress: { read: readIngress, write: writeIngress },
  IngressClass: { read: readIngressClass, write: writeIngressClass },
  TargetGroupBinding: { read: readTargetGroupBinding, write: writeTargetGroupBinding },
  ServiceAccount: { read: readServiceAccount, write: writeServiceAccount },
  // Storage.
  PersistentVolume: { read: readPersistentVolume, write: writePersistentVolume },
  PersistentVolumeClaim: { read: readPersistentVolumeClaim, write: writePersistentVolumeClaim },
  StorageClass: { read: readStorageClass, write: writeStorageClass },
  CSINode: { read: readCsiNode, write: writeCsiNode },
  CSIDriver: { read: readCsiDriver, write: writeCsiDriver },
  CSIStorageCapacity: { read: readCsiStorageCapacity, write: writeCsiStorageCapacity },
  VolumeAttachment: { read: readVolumeAttachment, write: writeVolumeAttachment },
  // Devices.
  ResourceClaim: { read: readResourceClaim, write: writeResourceClaim },
  ResourceClaimTemplate: { read: readResourceClaimTemplate, write: writeResourceClaimTemplate },
  ResourceSlice: { read: readResourceSlice, write: writeResourceSlice },
  DeviceClass: { read: readDeviceClass, write: writeDeviceClass },
  // Kinds of operators.
  CustomResourceDefinition: { read: readCustomResourceDefinition, write: writeCustomResourceDefinition },
  CustomResource: { read: readCustomResource, write: writeCustomResource },
  // Heartbeats.
  Lease: { read: readLease, write: writeLease },
}

/**
 * The row of an API object of this kind. The object's own `kind` is not read: items of lists have none.
 * @throws {FieldError} when a field that rows keep is not what the API means by it.
 */
export function readObject<K extends Kind>(kind: K, object: unknown, context: CodecContext): RowOf[K] {
  return CODECS[kind].read(Field.root(object), context)
}

/** The object that the API would show for a row, as far as rows go. */
export function writeObject(row: Row): ApiObject {
  const { write } = CODECS[row.kind] as Codec<Row['kind']>
  return write(row as never)
}
