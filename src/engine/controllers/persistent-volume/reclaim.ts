import { type PersistentVolumeRow, persistentVolumeRow } from '../../../kube/persistent-volume.ts'
import { driverOf, PROVISIONED_BY } from '../../../kube/provisioners.ts'
import { BOUND_BY_CONTROLLER } from '../../../kube/volume-binding.ts'
import type { Turn } from '../../turn.ts'
import { volumeEvent } from './keys.ts'

/** What the policy does with a volume whose claim has gone (reclaimVolume). Volumes of drivers are theirs to delete. */
export function reclaim(volume: PersistentVolumeRow, turn: Turn): void {
  switch (volume.reclaimPolicy) {
    case 'Retain':
      return
    case 'Delete':
      if (!hasExternalDeleter(volume)) fail(volume, turn, ['VolumeFailedDelete', noDeleter(volume)])
      return
    case 'Recycle':
      if (volume.local) recycle(volume, turn)
      else fail(volume, turn, ['VolumeFailedRecycle', 'No recycler plugin found for the volume!'])
      return
    default:
      fail(volume, turn, ['VolumeUnknownReclaimPolicy', 'Volume has unrecognized PersistentVolumeReclaimPolicy'])
  }
}

/** The provisioner of the volume deletes it, and drivers delete theirs (findDeletablePlugin). */
function hasExternalDeleter(volume: PersistentVolumeRow): boolean {
  if (volume.csi) return true
  const maker = volume.annotations[PROVISIONED_BY]
  return maker !== undefined && driverOf(maker) !== undefined
}

function noDeleter({ name }: PersistentVolumeRow): string {
  return `error getting deleter volume plugin for volume "${name}": no deletable volume plugin matched`
}

function fail(volume: PersistentVolumeRow, turn: Turn, [reason, message]: readonly [string, string]): void {
  if (volume.phase === 'Failed') return
  turn.api.updateStatus<'PersistentVolume'>(persistentVolumeRow({ ...volume, phase: 'Failed' }))
  turn.record({ regarding: volumeEvent(volume), type: 'Warning', reason, message })
}

/** The directory on the node is emptied, which is taken to work at once, and the volume is free again. */
function recycle(volume: PersistentVolumeRow, turn: Turn): void {
  turn.record({ regarding: volumeEvent(volume), type: 'Normal', reason: 'VolumeRecycled', message: 'Volume recycled' })
  const { [BOUND_BY_CONTROLLER]: _, ...annotations } = volume.annotations
  const free = persistentVolumeRow({ ...volume, annotations, claimRef: undefined })
  if (!turn.api.update<'PersistentVolume'>(free).ok) return
  turn.api.updateStatus<'PersistentVolume'>(persistentVolumeRow({ ...free, phase: 'Available' }))
}
