/** On a claim: who is to make its volume. The old annotation is still written as well. */
export const PROVISIONER_ANNOTATIONS = [
  'volume.beta.kubernetes.io/storage-provisioner',
  'volume.kubernetes.io/storage-provisioner',
] as const
/** On a volume: who made it. */
export const PROVISIONED_BY = 'pv.kubernetes.io/provisioned-by'

/** Drivers that took over from code that was once built in (CSI migration). */
const MIGRATED: ReadonlyMap<string, string> = new Map([
  ['kubernetes.io/aws-ebs', 'ebs.csi.aws.com'],
  ['kubernetes.io/azure-disk', 'disk.csi.azure.com'],
  ['kubernetes.io/azure-file', 'file.csi.azure.com'],
  ['kubernetes.io/cinder', 'cinder.csi.openstack.org'],
  ['kubernetes.io/gce-pd', 'pd.csi.storage.gke.io'],
  ['kubernetes.io/portworx-volume', 'pxd.portworx.com'],
  ['kubernetes.io/vsphere-volume', 'csi.vsphere.vmware.com'],
])

/** The driver that makes volumes for this provisioner; `undefined` for built-in names that no driver serves any more. */
export function driverOf(provisioner: string): string | undefined {
  return MIGRATED.get(provisioner) ?? (provisioner.startsWith('kubernetes.io/') ? undefined : provisioner)
}
