import { keyOf, type NamespacedName } from '../../../kube/namespaced-name.ts'
import type { PersistentVolumeClaimRow, PersistentVolumeRow } from '../../../kube/persistent-volume.ts'

/**
 * What the controller is to do: sync a claim or a volume; write of a claim and the volume that is there for it that they are
 * bound (`bind`); sync a claim whose volume was deleted (`lost`); at a volume whose claim has gone (`released`). Only what was
 * deleted while we watched is known to be gone: of what was never loaded nothing follows.
 */
export type VolumeBinderKey = `${ClaimTask | VolumeTask} ${NamespacedName}`

type ClaimTask = 'claim' | 'bind' | 'lost'
type VolumeTask = 'volume' | 'released'

export function claimKey(
  claim: { readonly namespace: string; readonly name: string },
  task: ClaimTask = 'claim',
): VolumeBinderKey {
  return `${task} ${keyOf(claim)}`
}

export function volumeKey(name: string, task: VolumeTask = 'volume'): VolumeBinderKey {
  return `${task} ${keyOf({ namespace: '', name })}`
}

export function claimEvent(claim: PersistentVolumeClaimRow) {
  return { kind: 'PersistentVolumeClaim', namespace: claim.namespace, name: claim.name } as const
}

export function volumeEvent(volume: PersistentVolumeRow) {
  return { kind: 'PersistentVolume', namespace: '', name: volume.name } as const
}
