import { pullPolicyOf } from '../image-name.ts'
import { type Draft, ensure, fill, fillText, part, parts } from './draft.ts'

const FILE_MODE = 0o644
const TOKEN_SECONDS = 3600

/** A volume without a source is an empty folder; files are readable for all (SetDefaults_Volume and below). */
export function defaultVolume(volume: Draft): void {
  if (Object.keys(volume).every((key) => key === 'name')) ensure(volume, 'emptyDir')
  for (const name of ['secret', 'configMap', 'downwardAPI', 'projected']) {
    const files = part(volume, name)
    if (files) fill(files, 'defaultMode', FILE_MODE)
  }
  for (const item of parts(part(volume, 'downwardAPI'), 'items')) defaultDownwardItem(item)
  for (const source of parts(part(volume, 'projected'), 'sources')) defaultProjection(source)
  defaultSources(volume)
  const claim = part(part(part(volume, 'ephemeral'), 'volumeClaimTemplate'), 'spec')
  if (claim) fillText(claim, 'volumeMode', 'Filesystem')
}

function defaultDownwardItem(item: Draft): void {
  const field = part(item, 'fieldRef')
  if (field) fillText(field, 'apiVersion', 'v1')
  const resource = part(item, 'resourceFieldRef')
  if (resource) fill(resource, 'divisor', '0')
}

function defaultProjection(source: Draft): void {
  for (const item of parts(part(source, 'downwardAPI'), 'items')) defaultDownwardItem(item)
  const token = part(source, 'serviceAccountToken')
  if (token) fill(token, 'expirationSeconds', TOKEN_SECONDS)
}

/** The sources that volumes of pods and of the cluster have in common. */
export function defaultSources(volume: Draft): void {
  const hostPath = part(volume, 'hostPath')
  if (hostPath) fill(hostPath, 'type', '')
  const iscsi = part(volume, 'iscsi')
  if (iscsi) fillText(iscsi, 'iscsiInterface', 'default')
  const rbd = part(volume, 'rbd')
  if (rbd) {
    fillText(rbd, 'pool', 'rbd')
    fillText(rbd, 'user', 'admin')
    fillText(rbd, 'keyring', '/etc/ceph/keyring')
  }
  const disk = part(volume, 'azureDisk')
  if (disk) {
    fill(disk, 'cachingMode', 'ReadWrite')
    fill(disk, 'kind', 'Shared')
    fill(disk, 'fsType', 'ext4')
    fill(disk, 'readOnly', false)
  }
  const scaleIO = part(volume, 'scaleIO')
  if (scaleIO) {
    fillText(scaleIO, 'storageMode', 'ThinProvisioned')
    fillText(scaleIO, 'fsType', 'xfs')
  }
  const image = part(volume, 'image')
  if (image) fillText(image, 'pullPolicy', pullPolicyOf(image['reference']))
}
