import { matches } from '../../../kube/label-selector.ts'
import type { PersistentVolumeClaimRow, PersistentVolumeRow } from '../../../kube/persistent-volume.ts'
import {
  claimClass,
  hasAccessModes,
  isReservedFor,
  requestedStorage,
  sameAttributesClass,
  sameVolumeMode,
  volumeClass,
} from '../../../kube/volume-binding.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'

/**
 * The volume that a claim is bound to (findBestMatchForClaim): of those with the fewest access modes that include the
 * wanted ones, one that is reserved for the claim, else the smallest that is large enough. A delayed claim gets none but a
 * reserved one: the scheduler chooses. O(volumes).
 */
export function findVolume(
  claim: PersistentVolumeClaimRow,
  delayed: boolean,
  cluster: ClusterView,
): PersistentVolumeRow | undefined {
  const storage = requestedStorage(claim)
  let best: Candidate | undefined
  cluster.table('PersistentVolume').forEach((volume) => {
    if (volume.claimRef && !isReservedFor(volume, claim)) return
    if (volume.capacity < storage || volume.deletionTimestamp !== undefined) return
    if (!sameVolumeMode(volume, claim) || !hasAccessModes(volume, claim) || !sameAttributesClass(volume, claim)) return
    const reserved = isReservedFor(volume, claim)
    if (!reserved && (delayed || !isFree(volume, claim))) return
    const candidate = { volume, reserved, modes: new Set(volume.accessModes).size }
    if (!best || isBetter(candidate, best)) best = candidate
  })
  return best?.volume
}

interface Candidate {
  readonly volume: PersistentVolumeRow
  readonly reserved: boolean
  readonly modes: number
}

/** Of equal ones the first is chosen. */
function isBetter(a: Candidate, b: Candidate): boolean {
  if (a.modes !== b.modes) return a.modes < b.modes
  if (a.reserved !== b.reserved) return a.reserved
  return !a.reserved && a.volume.capacity < b.volume.capacity
}

function isFree(volume: PersistentVolumeRow, claim: PersistentVolumeClaimRow): boolean {
  if (volume.phase !== 'Available' || volumeClass(volume) !== claimClass(claim)) return false
  return claim.volumeSelector === undefined || matches(claim.volumeSelector, volume.labels)
}

/** Why a claim cannot be bound to the volume that it names; `undefined` when it can (checkVolumeSatisfyClaim). */
export function mismatch(volume: PersistentVolumeRow, claim: PersistentVolumeClaimRow): string | undefined {
  if (volume.deletionTimestamp !== undefined) return `the volume is marked for deletion "${volume.name}"`
  if (volume.capacity < requestedStorage(claim)) return 'requested PV is too small'
  if (volumeClass(volume) !== claimClass(claim)) return 'storageClassName does not match'
  if (!sameAttributesClass(volume, claim)) return 'volumeAttributesClassName does not match'
  if (!sameVolumeMode(volume, claim)) return 'incompatible volumeMode'
  return hasAccessModes(volume, claim) ? undefined : 'incompatible accessMode'
}
