import type { Kind } from './kinds.ts'
import type { OwnerReference } from './object-row.ts'

/** Who wrote which fields of an object, and what client-side apply wrote last: what decides what an apply may change. */
export interface Authorship {
  /** `metadata.managedFields` as JSON, without times and without what is owned of the status; `[]` when nobody is known. */
  readonly managedFields: string
  /** The annotation of client-side apply; empty when there is none. */
  readonly lastApplied: string
}

/**
 * Kinds that people apply. Pods and nodes are left out because there are so many of them that nobody applies, and so is what
 * controllers and drivers alone write.
 */
const AUTHORED: ReadonlySet<string> = new Set<string>([
  'Namespace',
  'ReplicaSet',
  'Deployment',
  'StatefulSet',
  'DaemonSet',
  'Job',
  'CronJob',
  'ReplicationController',
  'HorizontalPodAutoscaler',
  'PodDisruptionBudget',
  'PriorityClass',
  'Service',
  'Ingress',
  'IngressClass',
  'PersistentVolume',
  'PersistentVolumeClaim',
  'StorageClass',
  'CSIDriver',
  'ResourceClaim',
  'ResourceClaimTemplate',
  'DeviceClass',
  'RuntimeClass',
  'ResourceQuota',
  'LimitRange',
] satisfies readonly (Kind | 'Ingress' | 'IngressClass')[])

/** Whether rows keep the authorship of such an object: what a controller made, nobody applies. */
export function keepsAuthorship(kind: string, owners: readonly OwnerReference[]): boolean {
  return AUTHORED.has(kind) && !owners.some(({ controller }) => controller)
}
