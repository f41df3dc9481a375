import type { StorageClassRow } from '../../../../kube/persistent-volume.ts'
import type { PodRow } from '../../../../kube/pod.ts'
import { usesClaim } from '../../../../kube/pod-claims.ts'
import type { EventChange, QueueingHint } from '../../framework/events.ts'
import { volumeLimit } from '../../volumes/provision-volume.ts'
import { MIGRATED_PLUGINS } from '../../volumes/volume-affinity.ts'

/** Which changes may let a pod's volumes be reached, bound or made. Inline CSI volumes are not modelled, so drivers never help. */
export const BINDING_HINTS: readonly QueueingHint[] = [
  { resource: 'StorageClass', actions: ['Add', 'Update'], mayHelp: (_pod, change) => changesTopologies(change) },
  { resource: 'PersistentVolumeClaim', actions: ['Add', 'Update'], mayHelp: isOwnClaim },
  { resource: 'PersistentVolume', actions: ['Add', 'Update'] },
  { resource: 'Node', actions: ['Add', 'UpdateNodeLabel'] },
  { resource: 'CSINode', actions: ['Add', 'Update'], mayHelp: (_pod, change) => changesMigration(change) },
  { resource: 'CSIDriver', actions: ['Update'], mayHelp: () => false },
  { resource: 'CSIStorageCapacity', actions: ['Add', 'Update'], mayHelp: (_pod, change) => raisesCapacity(change) },
]

function isOwnClaim(pod: PodRow, change: EventChange): boolean {
  return change.kind === 'PersistentVolumeClaim' && change.after !== undefined && usesClaim(pod, change.after)
}

function changesTopologies(change: EventChange): boolean {
  if (change.kind !== 'StorageClass' || !change.after) return false
  return change.before === undefined || topologiesText(change.before) !== topologiesText(change.after)
}

function topologiesText({ allowedTopologies }: StorageClassRow): string {
  return JSON.stringify(allowedTopologies)
}

function changesMigration(change: EventChange): boolean {
  if (change.kind !== 'CSINode') return false
  return (
    change.before === undefined || change.before.annotations[MIGRATED_PLUGINS] !== change.after?.annotations[MIGRATED_PLUGINS]
  )
}

function raisesCapacity(change: EventChange): boolean {
  if (change.kind !== 'CSIStorageCapacity' || !change.after) return false
  if (!change.before) return true
  const before = volumeLimit(change.before)
  const after = volumeLimit(change.after)
  return after !== undefined && (before === undefined || after > before)
}
