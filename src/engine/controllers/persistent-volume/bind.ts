import { bytesText } from '../../../kube/codec/resource-amounts.ts'
import {
  type PersistentVolumeClaimRow,
  type PersistentVolumeRow,
  persistentVolumeClaimRow,
  persistentVolumeRow,
} from '../../../kube/persistent-volume.ts'
import { BIND_COMPLETED, BOUND_BY_CONTROLLER, isReservedFor } from '../../../kube/volume-binding.ts'
import type { Turn } from '../../turn.ts'
import { claimKey, type VolumeBinderKey } from './keys.ts'

/** How long the requests take that write one side. */
const REQUESTS_MS = 5

/** Has both sides marked as bound: the volume first, and the claim after it. */
export function beginBinding(claim: PersistentVolumeClaimRow, turn: Turn<VolumeBinderKey>): void {
  turn.wakeAfter(REQUESTS_MS, claimKey(claim, 'bind'))
}

/** Marks both sides as bound, the volume first (bind). What a step has written already is not written again. */
export function bind(volume: PersistentVolumeRow, claim: PersistentVolumeClaimRow, turn: Turn<VolumeBinderKey>): void {
  const taken = withClaim(volume, claim)
  if (taken !== volume || volume.phase !== 'Bound') {
    if (!turn.api.update<'PersistentVolume'>(taken).ok) return
    setVolumePhase(taken, 'Bound', turn)
    beginBinding(claim, turn)
    return
  }
  const bound = withVolume(claim, volume)
  if (bound !== claim && !turn.api.update<'PersistentVolumeClaim'>(bound).ok) return
  setClaimPhase(bound, { phase: 'Bound', volume }, turn)
}

function withClaim(volume: PersistentVolumeRow, claim: PersistentVolumeClaimRow): PersistentVolumeRow {
  if (volume.claimRef?.uid === claim.uid && isReservedFor(volume, claim)) return volume
  const byUser = isReservedFor(volume, claim)
  return persistentVolumeRow({
    ...volume,
    annotations: byUser ? volume.annotations : { ...volume.annotations, [BOUND_BY_CONTROLLER]: 'yes' },
    claimRef: { namespace: claim.namespace, name: claim.name, uid: claim.uid },
  })
}

function withVolume(claim: PersistentVolumeClaimRow, { name }: PersistentVolumeRow): PersistentVolumeClaimRow {
  const chosen = claim.spec.volumeName !== name
  if (!chosen && claim.annotations[BIND_COMPLETED] !== undefined) return claim
  return persistentVolumeClaimRow({
    ...claim,
    annotations: { ...claim.annotations, [BIND_COMPLETED]: 'yes', ...(chosen ? { [BOUND_BY_CONTROLLER]: 'yes' } : {}) },
    spec: chosen ? { ...claim.spec, volumeName: name } : claim.spec,
  })
}

/** Takes the claim off a volume: all of it, or where the user reserved the volume only who exactly had it (unbindVolume). */
export function unbind(volume: PersistentVolumeRow, turn: Turn): void {
  const { [BOUND_BY_CONTROLLER]: byController, ...annotations } = volume.annotations
  const free = persistentVolumeRow({
    ...volume,
    annotations,
    claimRef: byController !== undefined || !volume.claimRef ? undefined : { ...volume.claimRef, uid: '' },
  })
  if (turn.api.update<'PersistentVolume'>(free).ok) setVolumePhase(free, 'Available', turn)
}

export function setVolumePhase(volume: PersistentVolumeRow, phase: string, turn: Turn): void {
  if (volume.phase !== phase) turn.api.updateStatus<'PersistentVolume'>(persistentVolumeRow({ ...volume, phase }))
}

export interface ClaimPhase {
  readonly phase: 'Pending' | 'Bound' | 'Lost'
  readonly volume: PersistentVolumeRow | undefined
}

/** With what the claim got from its volume. A size once granted stays: a volume may have grown under its file system. */
export function setClaimPhase(claim: PersistentVolumeClaimRow, { phase, volume }: ClaimPhase, turn: Turn): void {
  const capacity = phase === claim.phase ? claim.capacity : volume ? { storage: bytesText(volume.capacity) } : {}
  turn.api.updateStatus<'PersistentVolumeClaim'>(
    persistentVolumeClaimRow({ ...claim, phase, grantedModes: volume?.accessModes ?? [], capacity: volume ? capacity : {} }),
  )
}
