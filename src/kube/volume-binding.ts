import type { PersistentVolumeClaimRow, PersistentVolumeRow } from './persistent-volume.ts'
import { value } from './quantity.ts'

/** On a claim: its binding to its volume is complete. */
export const BIND_COMPLETED = 'pv.kubernetes.io/bind-completed'
/** On either side: the controller chose the other side, not the user. */
export const BOUND_BY_CONTROLLER = 'pv.kubernetes.io/bound-by-controller'
/** On a claim: the node that its volume is to be made for. */
export const SELECTED_NODE = 'volume.kubernetes.io/selected-node'

const CLASS_ANNOTATION = 'volume.beta.kubernetes.io/storage-class'

/** The claim's storage class; empty for none. The old annotation wins. */
export function claimClass(claim: PersistentVolumeClaimRow): string {
  return claim.annotations[CLASS_ANNOTATION] ?? claim.spec.storageClassName ?? ''
}

/** The volume's storage class; empty for none. The old annotation wins. */
export function volumeClass(volume: PersistentVolumeRow): string {
  return volume.annotations[CLASS_ANNOTATION] ?? volume.storageClassName
}

/** Whether the claim sets its class, including the empty class. */
export function namesClass(claim: PersistentVolumeClaimRow): boolean {
  return claim.annotations[CLASS_ANNOTATION] !== undefined || claim.spec.storageClassName !== undefined
}

/** Whether the volume names this claim; a name without uid is enough. */
export function isReservedFor({ claimRef }: PersistentVolumeRow, claim: PersistentVolumeClaimRow): boolean {
  if (!claimRef || claimRef.name !== claim.name || claimRef.namespace !== claim.namespace) return false
  return claimRef.uid === '' || claimRef.uid === claim.uid
}

/** Bytes that the claim requests; 0 when not set. */
export function requestedStorage(claim: PersistentVolumeClaimRow): number {
  const text = claim.spec.resources.requests['storage']
  return text === undefined ? 0 : value(text)
}

export function sameVolumeMode(volume: PersistentVolumeRow, claim: PersistentVolumeClaimRow): boolean {
  return (volume.volumeMode || 'Filesystem') === (claim.spec.volumeMode || 'Filesystem')
}

export function sameAttributesClass(volume: PersistentVolumeRow, claim: PersistentVolumeClaimRow): boolean {
  return (volume.attributesClass ?? '') === (claim.spec.attributesClass ?? '')
}

export function hasAccessModes(volume: PersistentVolumeRow, claim: PersistentVolumeClaimRow): boolean {
  return claim.spec.accessModes.every((mode) => volume.accessModes.includes(mode))
}
