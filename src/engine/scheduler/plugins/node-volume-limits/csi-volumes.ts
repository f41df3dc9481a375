import type { PersistentVolumeClaimRow } from '../../../../kube/persistent-volume.ts'
import type { PodRow } from '../../../../kube/pod.ts'
import { claimUses, foreignClaimProblem } from '../../../../kube/pod-claims.ts'
import type { Volume } from '../../../../kube/pod-spec.ts'
import { claimClass } from '../../../../kube/volume-binding.ts'
import type { ClusterView } from '../../../../twin/cluster-view.ts'
import { shapeMemo } from '../shape-memo.ts'

/** Attached volumes by an id that is one for all pods that share the volume, with the driver that attaches it. */
export type CsiVolumes = Map<string, string>

const EBS_DRIVER = 'ebs.csi.aws.com'
const GCE_DRIVER = 'pd.csi.storage.gke.io'

/** In-tree provisioners whose volumes a CSI driver attaches today; the empty ones are not counted. */
const MIGRATED: ReadonlyMap<string, string> = new Map([
  ['kubernetes.io/aws-ebs', EBS_DRIVER],
  ['kubernetes.io/gce-pd', GCE_DRIVER],
  ['kubernetes.io/azure-disk', 'disk.csi.azure.com'],
  ['kubernetes.io/cinder', 'cinder.csi.openstack.org'],
  ['kubernetes.io/portworx-volume', 'pxd.portworx.com'],
  ['kubernetes.io/azure-file', ''],
  ['kubernetes.io/vsphere-volume', ''],
])

/** Disks that a shape names directly, as the CSI driver calls them. */
const inlineDisks = shapeMemo(({ spec }) => spec.volumes.flatMap(inlineDisk))

/** How many volumes pods of a shape can have attached at most. */
export const attachableVolumes = shapeMemo(({ spec }) => {
  const isAttachable = (volume: Volume): boolean => volume.persistentVolumeClaim !== undefined || volume.ephemeral !== undefined
  return spec.volumes.filter((volume) => isAttachable(volume) || inlineDisk(volume).length > 0).length
})

/** Drivers of the disks that a shape names directly. */
export const inlineDrivers = shapeMemo((shape) => inlineDisks(shape).map(([, driver]) => driver))

function inlineDisk({ gcePersistentDisk, awsElasticBlockStore }: Volume): readonly (readonly [id: string, driver: string])[] {
  if (gcePersistentDisk) {
    return [[`${GCE_DRIVER}/projects/UNSPECIFIED/zones/UNSPECIFIED/disks/${gcePersistentDisk.pdName}`, GCE_DRIVER]]
  }
  if (!awsElasticBlockStore) return []
  const { volumeID } = awsElasticBlockStore
  return [[`${EBS_DRIVER}/${volumeID.slice(volumeID.lastIndexOf('/') + 1)}`, EBS_DRIVER]]
}

/** What is wrong with a claim of a pod that is to be placed. */
export type ClaimProblem = { readonly kind: 'missing' | 'foreign'; readonly claimName: string; readonly message: string }

/**
 * Adds the volumes of a pod that CSI drivers attach. Claims that are missing or somebody else's are left out; the first of
 * them is returned.
 */
export function addCsiVolumes(pod: PodRow, cluster: ClusterView, volumes: CsiVolumes): ClaimProblem | undefined {
  for (const [id, driver] of inlineDisks(pod.shape)) volumes.set(id, driver)
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
    if (volume.csi && volume.csi.driver !== '' && volume.csi.volumeHandle !== '') {
      volumes.set(`${volume.csi.driver}/${volume.csi.volumeHandle}`, volume.csi.driver)
    }
    return
  }
  const provisioner = cluster.get('StorageClass', '', claimClass(claim))?.provisioner ?? ''
  const driver = MIGRATED.get(provisioner) ?? provisioner
  // No real handle looks like this, so that a claim stays one volume until it has one.
  if (driver !== '') volumes.set(`${driver}/ \0unbound ${claim.namespace}/${claim.name}`, driver)
}
