import type { Kind } from './kinds.ts'
import type { OwnerReference } from './object-row.ts'

/**
 * Kinds that people apply. Nodes are left out because they are rarely applied. Kinds that only controllers and drivers write are
 * left out too.
 */
const AUTHORED: ReadonlySet<string> = new Set<string>([
  'Namespace',
  'Pod',
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
  'ServiceAccount',
] satisfies readonly (Kind | 'Ingress' | 'IngressClass')[])

/** Whether rows keep the field managers as well: those of pods, which are numerous, are left out when objects are read. */
export function keepsManagers(kind: string): boolean {
  return AUTHORED.has(kind) && kind !== 'Pod'
}

/** Whether rows keep the authorship of such an object. Objects that a controller creates are not applied. */
export function keepsAuthorship(kind: string, owners: readonly OwnerReference[]): boolean {
  return AUTHORED.has(kind) && !owners.some(({ controller }) => controller)
}
