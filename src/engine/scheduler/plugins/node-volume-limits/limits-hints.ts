import type { CsiNodeRow } from '../../../../kube/persistent-volume.ts'
import type { PodRow } from '../../../../kube/pod.ts'
import { namedClaims, usesClaim } from '../../../../kube/pod-claims.ts'
import type { EventChange, QueueingHint } from '../../framework/events.ts'
import { attachableVolumes, inlineDrivers } from './csi-volumes.ts'

/** Which changes may make room for another volume on a node. */
export const LIMITS_HINTS: readonly QueueingHint[] = [
  { resource: 'CSINode', actions: ['Add'] },
  { resource: 'CSINode', actions: ['Update'], mayHelp: (_pod, change) => raisesLimit(change) },
  { resource: 'Pod', actions: ['Delete'], mayHelp: (_pod, change) => freesVolume(change) },
  { resource: 'PersistentVolumeClaim', actions: ['Add'], mayHelp: isOwnClaim },
  { resource: 'VolumeAttachment', actions: ['Delete'], mayHelp: isDetached },
]

function raisesLimit(change: EventChange): boolean {
  if (change.kind !== 'CSINode' || !change.before || !change.after) return false
  const before = limitsOf(change.before)
  return [...limitsOf(change.after)].some(([driver, limit]) => limit > (before.get(driver) ?? 0))
}

function limitsOf(csiNode: CsiNodeRow): ReadonlyMap<string, number> {
  return new Map(csiNode.drivers.map(({ name, count }) => [name, count ?? 0]))
}

function freesVolume(change: EventChange): boolean {
  if (change.kind !== 'Pod' || !change.before) return false
  if (change.before.nodeName === '' && change.before.nominatedNodeName === '') return false
  return attachableVolumes(change.before.shape) > 0
}

function isOwnClaim(pod: PodRow, change: EventChange): boolean {
  return change.kind === 'PersistentVolumeClaim' && change.after !== undefined && usesClaim(pod, change.after)
}

function isDetached(pod: PodRow, change: EventChange): boolean {
  if (change.kind !== 'VolumeAttachment' || !change.before) return false
  return namedClaims(pod.shape).length > 0 || inlineDrivers(pod.shape).includes(change.before.attacher)
}
