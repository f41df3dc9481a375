import { defaultStorageClass } from '../../../kube/default-storage-class.ts'
import { type PersistentVolumeClaimRow, persistentVolumeClaimRow } from '../../../kube/persistent-volume.ts'
import { isPodTerminal } from '../../../kube/pod.ts'
import { claimUses } from '../../../kube/pod-claims.ts'
import { driverOf, PROVISIONER_ANNOTATIONS } from '../../../kube/provisioners.ts'
import {
  BIND_COMPLETED,
  BOUND_BY_CONTROLLER,
  claimClass,
  isReservedFor,
  namesClass,
  SELECTED_NODE,
} from '../../../kube/volume-binding.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { DrawnOrder } from '../../run/drawn-order.ts'
import type { Turn } from '../../turn.ts'
import { beginBinding, bind, type ClaimPhase, setClaimPhase } from './bind.ts'
import { claimEvent, claimKey, type VolumeBinderKey } from './keys.ts'
import { findVolume, mismatch } from './match-claim.ts'

/** Every claim is synced again after this time (--pvclaimbinder-sync-period). */
const SYNC_PERIOD_MS = 15_000

/** Binds a claim, or requests a volume for it (syncClaim). `cacheOrder`: how the controller lists volumes. */
export function syncClaim(claim: PersistentVolumeClaimRow, turn: Turn<VolumeBinderKey>, cacheOrder?: DrawnOrder): void {
  if (claim.annotations[BIND_COMPLETED] !== undefined) syncBoundClaim(claim, turn)
  else if (claim.spec.volumeName !== '') syncNamedVolume(claim, turn)
  else syncUnboundClaim(claim, turn, cacheOrder)
}

function syncUnboundClaim(claim: PersistentVolumeClaimRow, turn: Turn<VolumeBinderKey>, cacheOrder?: DrawnOrder): void {
  const delayed = isDelayed(claim, turn)
  if (findVolume(claim, delayed, { cluster: turn.cluster, cacheOrder })) beginBinding(claim, turn)
  else if (!assignDefaultClass(claim, turn)) awaitVolume(claim, delayed, turn)
}

/** The binding that a sync of the claim has begun; what has changed since is read again. */
export function bindClaim(claim: PersistentVolumeClaimRow, turn: Turn<VolumeBinderKey>, cacheOrder?: DrawnOrder): void {
  const isOpen = claim.annotations[BIND_COMPLETED] === undefined && claim.spec.volumeName === ''
  const volume = isOpen ? findVolume(claim, isDelayed(claim, turn), { cluster: turn.cluster, cacheOrder }) : undefined
  if (volume) bind(volume, claim, turn)
  else syncClaim(claim, turn, cacheOrder)
}

function isDelayed(claim: PersistentVolumeClaimRow, { cluster }: Turn): boolean {
  return cluster.get('StorageClass', '', claimClass(claim))?.volumeBindingMode === 'WaitForFirstConsumer'
}

/** No volume matches: which component acts next? A claim whose class has no provisioner stays Pending. */
function awaitVolume(claim: PersistentVolumeClaimRow, delayed: boolean, turn: Turn<VolumeBinderKey>): void {
  const forScheduler = delayed && claim.annotations[SELECTED_NODE] === undefined
  if (!forScheduler && claimClass(claim) !== '') {
    requestVolume(claim, turn)
    return
  }
  if (forScheduler) emitDelayed(claim, turn)
  else
    emit(claim, turn, ['Normal', 'FailedBinding', 'no persistent volumes available for this claim and no storage class is set'])
  setClaimPhase(claim, PENDING, turn)
  if (!forScheduler) checkAgain(claim, turn)
}

const PENDING: ClaimPhase = { phase: 'Pending', volume: undefined }

/** The claim names one volume and accepts no other. */
function syncNamedVolume(claim: PersistentVolumeClaimRow, turn: Turn<VolumeBinderKey>): void {
  const { volumeName } = claim.spec
  const volume = turn.cluster.get('PersistentVolume', '', volumeName)
  const taken = volume?.claimRef !== undefined && !isReservedFor(volume, claim)
  const wrong = volume && !volume.claimRef ? mismatch(volume, claim) : undefined
  if (volume && !taken && wrong === undefined) {
    bind(volume, claim, turn)
    return
  }
  if (wrong !== undefined)
    emit(claim, turn, ['Warning', 'VolumeMismatch', `Cannot bind to requested volume "${volumeName}": ${wrong}`])
  if (taken) emit(claim, turn, ['Warning', 'FailedBinding', `volume "${volumeName}" already bound to a different claim.`])
  if (!taken || claim.annotations[BOUND_BY_CONTROLLER] === undefined) setClaimPhase(claim, PENDING, turn)
  checkAgain(claim, turn)
}

/** Of a volume that is not there nothing follows here: it may never have been loaded. See `loseClaim`. */
function syncBoundClaim(claim: PersistentVolumeClaimRow, turn: Turn<VolumeBinderKey>): void {
  const { volumeName } = claim.spec
  const volume = turn.cluster.get('PersistentVolume', '', volumeName)
  if (volumeName === '') {
    lose(claim, turn, ['ClaimLost', 'Bound claim has lost reference to PersistentVolume. Data on the volume is lost!'])
  } else if (volume && (!volume.claimRef || volume.claimRef.uid === claim.uid)) bind(volume, claim, turn)
  else if (volume) lose(claim, turn, ['ClaimMisbound', 'Two claims are bound to the same volume, this one is bound incorrectly'])
}

/** The volume that was there has gone. A claim that is not bound to it yet is synced as any other. */
export function loseClaim(claim: PersistentVolumeClaimRow, turn: Turn<VolumeBinderKey>, cacheOrder?: DrawnOrder): void {
  const { volumeName } = claim.spec
  const isBound = claim.annotations[BIND_COMPLETED] !== undefined
  if (!isBound || volumeName === '' || turn.cluster.get('PersistentVolume', '', volumeName)) syncClaim(claim, turn, cacheOrder)
  else lose(claim, turn, ['ClaimLost', 'Bound claim has lost its PersistentVolume. Data on the volume is lost!'])
}

function lose(claim: PersistentVolumeClaimRow, turn: Turn, [reason, message]: readonly [string, string]): void {
  if (claim.phase === 'Lost') return
  setClaimPhase(claim, { phase: 'Lost', volume: undefined }, turn)
  emit(claim, turn, ['Warning', reason, message])
}

/** A default class that is created later is given to claims that wait without one (RetroactiveDefaultStorageClass). */
function assignDefaultClass(claim: PersistentVolumeClaimRow, turn: Turn): boolean {
  const chosen = namesClass(claim) ? undefined : defaultStorageClass(turn.cluster.list('StorageClass'))
  if (!chosen) return false
  const spec = { ...claim.spec, storageClassName: chosen.name }
  turn.api.update<'PersistentVolumeClaim'>(persistentVolumeClaimRow({ ...claim, spec }))
  return true
}

/** Requests a volume from the provisioner of the class, and waits (provisionClaim, provisionClaimOperationExternal). */
function requestVolume(claim: PersistentVolumeClaimRow, turn: Turn<VolumeBinderKey>): void {
  const name = claimClass(claim)
  const storageClass = turn.cluster.get('StorageClass', '', name)
  const driver = storageClass && driverOf(storageClass.provisioner)
  if (driver === undefined) {
    const missing = `storageclass.storage.k8s.io "${name}" not found`
    const problem = storageClass ? `no volume plugin matched name: ${storageClass.provisioner}` : missing
    emit(claim, turn, ['Warning', 'ProvisioningFailed', problem])
  } else {
    if (PROVISIONER_ANNOTATIONS.some((annotation) => claim.annotations[annotation] !== driver)) {
      const own = Object.fromEntries(PROVISIONER_ANNOTATIONS.map((annotation) => [annotation, driver]))
      turn.api.update<'PersistentVolumeClaim'>(
        persistentVolumeClaimRow({ ...claim, annotations: { ...claim.annotations, ...own } }),
      )
    }
    emit(claim, turn, ['Normal', 'ExternalProvisioning', waitingFor(driver)])
  }
  checkAgain(claim, turn)
}

function waitingFor(driver: string): string {
  return (
    `Waiting for a volume to be created either by the external provisioner '${driver}' or manually by the system administrator. ` +
    'If volume creation is delayed, please verify that the provisioner is running and correctly registered.'
  )
}

function emitDelayed(claim: PersistentVolumeClaimRow, turn: Turn): void {
  const pods = waitingPods(claim, turn.cluster)
  const [first] = pods
  if (first === undefined) {
    emit(claim, turn, ['Normal', 'WaitForFirstConsumer', 'waiting for first consumer to be created before binding'])
  } else {
    const who = pods.length === 1 ? `pod ${first}` : `pods ${pods.join(',')}`
    emit(claim, turn, ['Normal', 'WaitForPodScheduled', `waiting for ${who} to be scheduled`])
  }
}

function waitingPods(claim: PersistentVolumeClaimRow, cluster: ClusterView): readonly string[] {
  return cluster
    .podsOnNode('')
    .filter((pod) => pod.namespace === claim.namespace && !isPodTerminal(pod))
    .filter((pod) => claimUses(pod).some(({ claimName }) => claimName === claim.name))
    .map(({ name }) => name)
}

function checkAgain(claim: PersistentVolumeClaimRow, turn: Turn<VolumeBinderKey>): void {
  turn.wakeAfter(SYNC_PERIOD_MS, claimKey(claim), 'poll')
}

type ClaimEvent = readonly [type: 'Normal' | 'Warning', reason: string, message: string]

function emit(claim: PersistentVolumeClaimRow, turn: Turn, [type, reason, message]: ClaimEvent): void {
  turn.record({ regarding: claimEvent(claim), type, reason, message })
}
