import type { BuiltInDisk } from '../../../../kube/built-in-disk.ts'
import { type CsiDisk, csiDisk, migratedDriver } from '../../../../kube/csi-migration.ts'
import type { PersistentVolumeClaimRow } from '../../../../kube/persistent-volume.ts'
import type { PodRow } from '../../../../kube/pod.ts'
import { claimUses, foreignClaimProblem } from '../../../../kube/pod-claims.ts'
import type { Volume } from '../../../../kube/pod-spec.ts'
import { claimClass } from '../../../../kube/volume-binding.ts'
import type { ClusterView } from '../../../../twin/cluster-view.ts'
import { shapeMemo } from '../shape-memo.ts'

/** Attached volumes by an id that is one for all pods that share the volume, with the driver that attaches it. */
export type CsiVolumes = Map<string, string>

/** Disks that a shape names directly, in the words of plugins that were once built in. */
const inlineDisks = shapeMemo(({ spec }) =>
  spec.volumes.flatMap((volume) => {
    const disk = builtInDisk(volume)
    return disk ? [{ name: volume.name, disk: csiDisk(disk, undefined) }] : []
  }),
)

/** How many volumes pods of a shape can have attached at most. */
export const attachableVolumes = shapeMemo(({ spec }) => {
  const isAttachable = (volume: Volume): boolean => volume.persistentVolumeClaim !== undefined || volume.ephemeral !== undefined
  return spec.volumes.filter((volume) => isAttachable(volume) || builtInDisk(volume) !== undefined).length
})

/** Drivers of the disks that a shape names directly. */
export const inlineDrivers = shapeMemo((shape) => inlineDisks(shape).map(({ disk }) => ('driver' in disk ? disk.driver : '')))

function builtInDisk({ gcePersistentDisk, awsElasticBlockStore, builtIn }: Volume): BuiltInDisk | undefined {
  if (gcePersistentDisk) return { source: 'gcePersistentDisk', id: gcePersistentDisk.pdName, kind: '' }
  if (awsElasticBlockStore) return { source: 'awsElasticBlockStore', id: awsElasticBlockStore.volumeID, kind: '' }
  return builtIn
}

/** Why a disk that the pod names directly cannot be translated to its CSI driver; nodes without a CSINode do not need this. */
export const inlineProblem = shapeMemo((shape): string | undefined => {
  for (const { name, disk } of inlineDisks(shape)) {
    if ('problem' in disk) return `converting volume(${name}) from inline to csi: ${disk.problem}`
  }
  return undefined
})

/** Whether some volume of such pods may be none that can be counted: one of a claim that must be their own, or an untold disk. */
export const isDoubtful = shapeMemo((shape): boolean => {
  return inlineProblem(shape) !== undefined || shape.spec.volumes.some(({ ephemeral }) => ephemeral !== undefined)
})

/** The message for the first claim that had to be the pod's own and has another owner. */
export function foreignClaim(pod: PodRow, cluster: ClusterView): string | undefined {
  for (const { claimName, ephemeral } of claimUses(pod)) {
    const claim = ephemeral ? cluster.get('PersistentVolumeClaim', pod.namespace, claimName) : undefined
    const problem = claim && foreignClaimProblem(claim, pod)
    if (problem !== undefined) return problem
  }
  return undefined
}

/** What is wrong with a claim of a pod that is to be placed. */
export type ClaimProblem = { readonly kind: 'missing' | 'foreign'; readonly claimName: string; readonly message: string }

/**
 * Adds the volumes of a pod that CSI drivers attach. Claims that are missing or have another owner are left out; the first of
 * them is returned.
 */
export function addCsiVolumes(pod: PodRow, cluster: ClusterView, volumes: CsiVolumes): ClaimProblem | undefined {
  for (const { disk } of inlineDisks(pod.shape)) addDisk(disk, volumes)
  let problem: ClaimProblem | undefined
  for (const { claimName, ephemeral } of claimUses(pod)) {
    const claim = cluster.get('PersistentVolumeClaim', pod.namespace, claimName)
    const foreign = claim && ephemeral ? foreignClaimProblem(claim, pod) : undefined
    if (!claim) problem ??= { kind: 'missing', claimName, message: '' }
    else if (foreign !== undefined) problem ??= { kind: 'foreign', claimName, message: foreign }
    else addClaim(claim, cluster, volumes)
  }
  return problem
}

/** A claim without a volume counts for the driver of its class: it will get a volume of its own. */
function addClaim(claim: PersistentVolumeClaimRow, cluster: ClusterView, volumes: CsiVolumes): void {
  const { volumeName } = claim.spec
  const volume = volumeName === '' ? undefined : cluster.get('PersistentVolume', '', volumeName)
  if (volume) {
    const disk = volume.csi ?? (volume.builtIn && csiDisk(volume.builtIn, volume.labels))
    if (disk && 'driver' in disk && disk.volumeHandle !== '') addDisk(disk, volumes)
    return
  }
  const provisioner = cluster.get('StorageClass', '', claimClass(claim))?.provisioner ?? ''
  const driver = migratedDriver(provisioner)
  // No real handle looks like this, so that a claim stays one volume until it has one.
  if (driver !== '') volumes.set(`${driver}/ \0unbound ${claim.namespace}/${claim.name}`, driver)
}

/** Files and some disks are never attached, and disks that cannot be translated to a driver are skipped. */
function addDisk(disk: CsiDisk, volumes: CsiVolumes): void {
  if ('driver' in disk && disk.driver !== '') volumes.set(`${disk.driver}/${disk.volumeHandle}`, disk.driver)
}
