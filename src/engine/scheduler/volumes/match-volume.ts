import { matches } from '../../../kube/label-selector.ts'
import type { Labels } from '../../../kube/object-row.ts'
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
import { reachesVolume } from './volume-affinity.ts'

/** The volumes that an unbound claim could take on some node (semantics A14.2). */
export interface ClaimCandidates {
  readonly claim: PersistentVolumeClaimRow
  /** Volumes reserved for this claim: the first of them is the only one it may have. */
  readonly reserved: readonly PersistentVolumeRow[]
  /** Other volumes, smallest first. */
  readonly available: readonly PersistentVolumeRow[]
}

/**
 * Everything about matching that does not depend on the node. `cacheOrder`: of the scheduler, which lists the volumes of a class from a
 * map; the order of the cluster unless given (semantics G3). O(volumes).
 */
export function claimCandidates(claim: PersistentVolumeClaimRow, cluster: ClusterView, cacheOrder?: DrawnOrder): ClaimCandidates {
  const reserved: PersistentVolumeRow[] = []
  const available: PersistentVolumeRow[] = []
  const wanted = { claim, storage: requestedStorage(claim), className: claimClass(claim) }
  const ofClass = cluster.where('PersistentVolume', (volume) => volumeClass(volume) === wanted.className)
  for (const volume of cacheOrder ? mapRange(ofClass, cacheOrder, claim.uid) : ofClass) {
    if (!couldHold(volume, wanted)) continue
    if (isReservedFor(volume, claim)) reserved.push(volume)
    else if (volume.claimRef === undefined && isAvailable(volume, claim)) available.push(volume)
  }
  // Sorting is stable: of equal volumes the first in the list is taken.
  available.sort((a, b) => a.capacity - b.capacity)
  return { claim, reserved, available }
}

interface WantedVolume {
  readonly claim: PersistentVolumeClaimRow
  readonly storage: number
}

function couldHold(volume: PersistentVolumeRow, { claim, storage }: WantedVolume): boolean {
  if (volume.capacity < storage || volume.deletionTimestamp !== undefined) return false
  return sameVolumeMode(volume, claim) && sameAttributesClass(volume, claim)
}

function isAvailable(volume: PersistentVolumeRow, claim: PersistentVolumeClaimRow): boolean {
  if (volume.phase !== 'Available') return false
  if (claim.volumeSelector && !matches(claim.volumeSelector, volume.labels)) return false
  return hasAccessModes(volume, claim)
}

/** The volume that the claim gets on a node with these labels, of those that no other claim of the pod has taken. */
export function matchVolume(
  { reserved, available }: ClaimCandidates,
  labels: Labels,
  taken: readonly PersistentVolumeRow[],
): PersistentVolumeRow | undefined {
  for (const volume of reserved) {
    if (!taken.includes(volume)) return reachesVolume(volume, labels) ? volume : undefined
  }
  for (const volume of available) if (!taken.includes(volume) && reachesVolume(volume, labels)) return volume
  return undefined
}
