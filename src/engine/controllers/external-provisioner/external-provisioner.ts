import { keyOf, type NamespacedName, splitKey } from '../../../kube/namespaced-name.ts'
import {
  type PersistentVolumeClaimRow,
  type PersistentVolumeRow,
  persistentVolumeClaimRow,
  persistentVolumeRow,
  type StorageClassRow,
} from '../../../kube/persistent-volume.ts'
import { driverOf, PROVISIONED_BY, PROVISIONER_ANNOTATIONS } from '../../../kube/provisioners.ts'
import { claimClass, requestedStorage, SELECTED_NODE } from '../../../kube/volume-binding.ts'
import { splitAtBlank } from '../../../lib/split-at-blank.ts'
import type { Change } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { Actor, Turn } from '../../turn.ts'
import { placeFor, type VolumePlace } from './volume-topology.ts'

/** From the request for a volume until it exists, and from its release until it is gone. */
export const PROVISION_MS = 5000

/** A claim for which a volume is to be made, a volume that is to go, and the same once it is due. */
type ProvisionerKey = `${'make' | 'made' | 'delete' | 'deleted'} ${NamespacedName}`

const FINALIZER = 'external-provisioner.volume.kubernetes.io/finalizer'

/**
 * Creates volumes for claims and deletes released ones, as the provisioner beside each CSI driver does. That it works, and how
 * long it takes, is an assumption: no object in a cluster shows it.
 */
export class ExternalProvisioner implements Actor<ProvisionerKey> {
  readonly name = 'external-provisioner'
  readonly reactionMs = 5
  readonly #works: boolean
  /** Uids of claims for which provisioning has failed: nothing suggests that the next attempt succeeds. */
  readonly #failed = new Set<string>()

  /** `works`: whether there is one; a cluster whose volumes are all made by hand has none. */
  constructor({ works }: { readonly works: boolean }) {
    this.#works = works
  }

  keysFor(change: Change): readonly ProvisionerKey[] {
    if (!this.#works) return NONE
    if (change.kind === 'PersistentVolumeClaim')
      return change.after && waitsForVolume(change.after) ? [`make ${keyOf(change.after)}`] : NONE
    if (change.kind !== 'PersistentVolume' || !change.after) return NONE
    // A volume that was released before the run began still exists: the reason is unknown, so it stays.
    const released = change.before?.phase !== 'Released' && isReleased(change.after)
    return released ? [`delete ${keyOf(change.after)}`] : NONE
  }

  keysAtStart(cluster: ClusterView): readonly ProvisionerKey[] {
    if (!this.#works) return NONE
    return cluster.where('PersistentVolumeClaim', waitsForVolume).map((claim): ProvisionerKey => `make ${keyOf(claim)}`)
  }

  reconcile(key: ProvisionerKey, turn: Turn<ProvisionerKey>): void {
    const [task, name] = splitAtBlank(key)
    if (task === 'make') this.#make(name, turn)
    else if (task === 'delete') turn.wakeAfter(PROVISION_MS, `deleted ${name}`)
    else if (task === 'made') {
      const failed = makeVolume(name, turn)
      if (failed) this.#failed.add(failed.uid)
    } else deleteVolume(name, turn)
  }

  #make(name: NamespacedName, turn: Turn<ProvisionerKey>): void {
    const claim = turn.cluster.get('PersistentVolumeClaim', ...splitKey(name))
    if (!claim) return
    const trouble = turn.cluster.get('StorageClass', '', claimClass(claim))?.experiment?.provisioning
    if (trouble === 'hangs') return
    turn.wakeAfter(PROVISION_MS, `made ${name}`, trouble === 'fails' && this.#failed.has(claim.uid) ? 'idle' : 'work')
  }
}

const NONE: readonly never[] = []

/** A delayed claim waits until the scheduler has chosen a node. */
function waitsForVolume({ annotations, spec, phase, deletionTimestamp }: PersistentVolumeClaimRow): boolean {
  const requested = PROVISIONER_ANNOTATIONS.some((name) => annotations[name] !== undefined)
  return requested && spec.volumeName === '' && phase === 'Pending' && deletionTimestamp === undefined
}

function isReleased({ phase, reclaimPolicy, annotations }: PersistentVolumeRow): boolean {
  const maker = annotations[PROVISIONED_BY]
  return phase === 'Released' && reclaimPolicy === 'Delete' && maker !== undefined && driverOf(maker) !== undefined
}

/** Returns the claim when there is to be no volume for it. */
function makeVolume(key: NamespacedName, turn: Turn): PersistentVolumeClaimRow | undefined {
  const claim = turn.cluster.get('PersistentVolumeClaim', ...splitKey(key))
  if (!claim || !waitsForVolume(claim)) return undefined
  const storageClass = turn.cluster.get('StorageClass', '', claimClass(claim))
  const driver = storageClass && driverOf(storageClass.provisioner)
  if (!storageClass || driver === undefined || turn.cluster.get('PersistentVolume', '', volumeName(claim))) return undefined
  if (storageClass.volumeBindingMode === 'WaitForFirstConsumer' && claim.annotations[SELECTED_NODE] === undefined)
    return undefined
  const place = placeFor({ claim, storageClass, driver }, turn.cluster)
  const making = (): string | undefined =>
    'problem' in place ? place.problem : create(newVolume(claim, storageClass, { driver, place }), turn)
  const problem = storageClass.experiment?.provisioning === undefined ? making() : AS_GIVEN
  if (problem === undefined) {
    emit(claim, turn, ['Normal', 'ProvisioningSucceeded', `Successfully provisioned volume ${volumeName(claim)}`])
    return undefined
  }
  failToMake(claim, turn, `failed to provision volume with StorageClass "${storageClass.name}": ${problem}`)
  return claim
}

/** Why a scenario lets it fail, in a driver's form: another node is selected only if it has no capacity left. */
const AS_GIVEN = 'rpc error: code = ResourceExhausted desc = the scenario lets it fail'

function create(volume: PersistentVolumeRow, turn: Turn): string | undefined {
  const made = turn.api.create<'PersistentVolume'>(volume)
  return made.ok ? undefined : made.refusal.message
}

function volumeName({ uid }: PersistentVolumeClaimRow): string {
  return `pvc-${uid}`
}

interface Making {
  readonly driver: string
  readonly place: VolumePlace
}

function newVolume(
  claim: PersistentVolumeClaimRow,
  storageClass: StorageClassRow,
  { driver, place }: Making,
): PersistentVolumeRow {
  const name = volumeName(claim)
  return persistentVolumeRow({
    name,
    annotations: { [PROVISIONED_BY]: driver },
    finalizers: storageClass.reclaimPolicy === 'Delete' ? [FINALIZER] : [],
    capacity: requestedStorage(claim),
    accessModes: claim.spec.accessModes,
    storageClassName: storageClass.name,
    volumeMode: claim.spec.volumeMode,
    claimRef: { namespace: claim.namespace, name: claim.name, uid: claim.uid },
    reclaimPolicy: storageClass.reclaimPolicy,
    phase: 'Pending',
    csi: { driver, volumeHandle: name },
    nodeAffinity: place.affinity,
  })
}

/** The scheduler is to choose another node: it takes the lost annotation as that (rescheduleProvisioning). */
function failToMake(claim: PersistentVolumeClaimRow, turn: Turn, message: string): void {
  emit(claim, turn, ['Warning', 'ProvisioningFailed', message])
  const { [SELECTED_NODE]: node, ...annotations } = claim.annotations
  if (node !== undefined) turn.api.update<'PersistentVolumeClaim'>(persistentVolumeClaimRow({ ...claim, annotations }))
}

function deleteVolume(key: NamespacedName, turn: Turn): void {
  const volume = turn.cluster.get('PersistentVolume', ...splitKey(key))
  if (!volume || !isReleased(volume)) return
  const finalizers = volume.finalizers.filter((name) => name !== FINALIZER)
  if (finalizers.length < volume.finalizers.length)
    turn.api.update<'PersistentVolume'>(persistentVolumeRow({ ...volume, finalizers }))
  turn.api.delete(volume)
}

function emit(
  { namespace, name }: PersistentVolumeClaimRow,
  turn: Turn,
  [type, reason, message]: readonly ['Normal' | 'Warning', string, string],
): void {
  turn.record({ regarding: { kind: 'PersistentVolumeClaim', namespace, name }, type, reason, message })
}
