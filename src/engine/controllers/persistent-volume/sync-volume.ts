import type { PersistentVolumeClaimRow, PersistentVolumeRow } from '../../../kube/persistent-volume.ts'
import { PROVISIONED_BY } from '../../../kube/provisioners.ts'
import { sameVolumeMode } from '../../../kube/volume-binding.ts'
import type { Turn } from '../../turn.ts'
import { setVolumePhase, unbind } from './bind.ts'
import { claimEvent, claimKey, type VolumeBinderKey, volumeEvent } from './keys.ts'
import { reclaim } from './reclaim.ts'

/** Brings a volume's phase in line with its claim (syncVolume). A claim that is not there may never have been loaded. */
export function syncVolume(volume: PersistentVolumeRow, turn: Turn<VolumeBinderKey>): void {
  const { claimRef } = volume
  if (!claimRef || claimRef.uid === '') {
    setVolumePhase(volume, 'Available', turn)
    // A volume that is reserved for a claim is found when the claim is synced.
    return
  }
  const claim = claimOf(volume, turn)
  if (!claim) return
  if (claim.spec.volumeName === '') awaitClaim(volume, claim, turn)
  else if (claim.spec.volumeName === volume.name) setVolumePhase(volume, 'Bound', turn)
  else giveUp(volume, turn)
}

/** The claim has gone: the reclaim policy decides what happens to the volume. */
export function releaseVolume(volume: PersistentVolumeRow, turn: Turn<VolumeBinderKey>): void {
  if (!volume.claimRef || volume.claimRef.uid === '' || claimOf(volume, turn)) syncVolume(volume, turn)
  else release(volume, turn)
}

/** The claim that the volume is bound to; one of the same name that was created later is a different claim. */
function claimOf({ claimRef }: PersistentVolumeRow, turn: Turn): PersistentVolumeClaimRow | undefined {
  const claim = claimRef && turn.cluster.get('PersistentVolumeClaim', claimRef.namespace, claimRef.name)
  return claim?.uid === claimRef?.uid ? claim : undefined
}

/** The binding is half done: the claim's turn. */
function awaitClaim(volume: PersistentVolumeRow, claim: PersistentVolumeClaimRow, turn: Turn<VolumeBinderKey>): void {
  if (sameVolumeMode(volume, claim)) {
    turn.wakeAfter(0, claimKey(claim))
    return
  }
  const tail = 'due to incompatible volumeMode.'
  turn.record({
    regarding: volumeEvent(volume),
    type: 'Warning',
    reason: 'VolumeMismatch',
    message: `Cannot bind PersistentVolume to requested PersistentVolumeClaim "${claim.name}" ${tail}`,
  })
  turn.record({
    regarding: claimEvent(claim),
    type: 'Warning',
    reason: 'VolumeMismatch',
    message: `Cannot bind PersistentVolume "${volume.name}" to requested PersistentVolumeClaim ${tail}`,
  })
}

/** The claim is bound to another volume: one that was provisioned for it is not needed. */
function giveUp(volume: PersistentVolumeRow, turn: Turn): void {
  const made = volume.annotations[PROVISIONED_BY] !== undefined && volume.reclaimPolicy === 'Delete'
  if (made) release(volume, turn)
  else unbind(volume, turn)
}

function release(volume: PersistentVolumeRow, turn: Turn): void {
  if (volume.phase !== 'Released' && volume.phase !== 'Failed') setVolumePhase(volume, 'Released', turn)
  reclaim(volume, turn)
}
