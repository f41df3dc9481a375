import type { JsonObject } from '../../../kube/codec/json.ts'
import type { Issue } from './issue.ts'
import { Place } from './place.ts'
import { validateAutoscaler } from './validate-autoscaler.ts'
import { claimSpecIssues } from './validate-claim.ts'
import { validateDefinition } from './validate-definition.ts'
import { validateDeviceClass, validateResourceClaim, validateResourceClaimTemplate } from './validate-devices.ts'
import { validateIngressClass, validateNewIngress } from './validate-ingress.ts'
import { validateCronJob, validateJob } from './validate-job.ts'
import { validateLimitRange, validateQuota } from './validate-limits.ts'
import { metadataIssues } from './validate-metadata.ts'
import { validateNode } from './validate-node.ts'
import {
  validateAttachment,
  validateCsiNode,
  validateDriver,
  validateEndpointSlice,
  validateLease,
  validateRevision,
  validateRuntimeClass,
  validateStorageCapacity,
} from './validate-others.ts'
import { validatePod } from './validate-pod.ts'
import { validateBudget, validatePriorityClass } from './validate-policy.ts'
import { validateService } from './validate-service.ts'
import { validateStorageClass, validateVolume } from './validate-volume.ts'
import {
  validateDaemonSet,
  validateDeployment,
  validateReplicaSet,
  validateReplicationController,
  validateStatefulSet,
} from './validate-workload.ts'

type Rules = (object: Place) => readonly Issue[]

/** The rules of each kind beside those of its metadata. */
export const RULES: Readonly<Record<string, Rules>> = {
  Pod: validatePod,
  Deployment: validateDeployment,
  ReplicaSet: validateReplicaSet,
  ReplicationController: validateReplicationController,
  StatefulSet: validateStatefulSet,
  DaemonSet: validateDaemonSet,
  Job: validateJob,
  CronJob: validateCronJob,
  Service: (object) => validateService(object),
  Ingress: validateNewIngress,
  IngressClass: validateIngressClass,
  PersistentVolumeClaim: (object) => claimSpecIssues(object.at('spec')),
  PersistentVolume: validateVolume,
  StorageClass: validateStorageClass,
  PodDisruptionBudget: validateBudget,
  HorizontalPodAutoscaler: validateAutoscaler,
  PriorityClass: validatePriorityClass,
  RuntimeClass: validateRuntimeClass,
  LimitRange: validateLimitRange,
  ResourceQuota: validateQuota,
  Node: validateNode,
  EndpointSlice: validateEndpointSlice,
  Lease: validateLease,
  CSIDriver: validateDriver,
  CSINode: validateCsiNode,
  CSIStorageCapacity: validateStorageCapacity,
  VolumeAttachment: validateAttachment,
  ControllerRevision: validateRevision,
  CustomResourceDefinition: validateDefinition,
  ResourceClaim: validateResourceClaim,
  ResourceClaimTemplate: validateResourceClaimTemplate,
  DeviceClass: validateDeviceClass,
}

/** Everything that is wrong with a new object, whose defaults are in place, in upstream's order. */
export function objectIssues(kind: string, manifest: JsonObject): readonly Issue[] {
  const object = new Place(manifest, '')
  const ofMetadata = metadataIssues(kind, object.at('metadata'))
  const rules = RULES[kind]?.(object) ?? []
  if (kind !== 'CronJob') return [...ofMetadata, ...rules]
  // The length of the names of its Jobs is validated last.
  const isOfLength = ({ message }: Issue): boolean => message.endsWith('must be no more than 52 characters')
  return [...ofMetadata.filter((issue) => !isOfLength(issue)), ...rules, ...ofMetadata.filter(isOfLength)]
}
