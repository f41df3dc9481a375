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
import type { DrawnOrder } from '../../run/drawn-order.ts'
import { mapRange } from '../../run/map-range.ts'

/**
 * The volume that a claim is bound to (findBestMatchForClaim): of those with the fewest access modes that include the
 * wanted ones, one that is reserved for the claim, else the smallest that is large enough. A delayed claim gets none but a
 * reserved one: the scheduler chooses. Volumes are listed in `cacheOrder` (semantics G3), or in the order of the cluster. O(volumes).
 */
export function findVolume(
  claim: PersistentVolumeClaimRow,
  delayed: boolean,
  { cluster, cacheOrder }: { readonly cluster: ClusterView; readonly cacheOrder?: DrawnOrder | undefined },
): PersistentVolumeRow | undefined {
  const storage = requestedStorage(claim)
  const all = cluster.list('PersistentVolume')
  let best: Candidate | undefined
  for (const volume of cacheOrder ? mapRange(all, cacheOrder, claim.uid) : all) {
    if (volume.claimRef && !isReservedFor(volume, claim)) continue
    if (volume.capacity < storage || volume.deletionTimestamp !== undefined) continue
    if (!sameVolumeMode(volume, claim) || !hasAccessModes(volume, claim) || !sameAttributesClass(volume, claim)) continue
    const reserved = isReservedFor(volume, claim)
    if (!reserved && (delayed || !isFree(volume, claim))) continue
    const candidate = { volume, reserved, modes: new Set(volume.accessModes).size }
    if (!best || isBetter(candidate, best)) best = candidate
  }
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
