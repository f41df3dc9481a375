import { BUILT_IN_SOURCES, type BuiltInDisk, type BuiltInSource } from './built-in-disk.ts'
import type { Labels } from './object-row.ts'
import type { PersistentVolumeRow } from './persistent-volume.ts'
import type { NodeSelectorTerm } from './pod-spec.ts'
import { OLD_REGION_LABEL, OLD_ZONE_LABEL, REGION_LABEL, ZONE_LABEL } from './zone.ts'

interface MigratedPlugin {
  readonly plugin: string
  /** The CSI driver that attaches its disks today. */
  readonly driver: string
  /** The field of the source that names the disk. */
  readonly idField: string
  /** The label that the driver sets for the zones of nodes; empty where it sets none. */
  readonly zoneKey: string
}

const PLUGINS: Readonly<Record<BuiltInSource, MigratedPlugin>> = {
  awsElasticBlockStore: {
    plugin: 'kubernetes.io/aws-ebs',
    driver: 'ebs.csi.aws.com',
    idField: 'volumeID',
    zoneKey: 'topology.ebs.csi.aws.com/zone',
  },
  gcePersistentDisk: {
    plugin: 'kubernetes.io/gce-pd',
    driver: 'pd.csi.storage.gke.io',
    idField: 'pdName',
    zoneKey: 'topology.gke.io/zone',
  },
  azureDisk: { plugin: 'kubernetes.io/azure-disk', driver: 'disk.csi.azure.com', idField: 'diskURI', zoneKey: '' },
  cinder: {
    plugin: 'kubernetes.io/cinder',
    driver: 'cinder.csi.openstack.org',
    idField: 'volumeID',
    zoneKey: 'topology.cinder.csi.openstack.org/zone',
  },
  portworxVolume: { plugin: 'kubernetes.io/portworx-volume', driver: 'pxd.portworx.com', idField: 'volumeID', zoneKey: '' },
  // The scheduler leaves files and disks of vSphere as they are.
  azureFile: { plugin: 'kubernetes.io/azure-file', driver: '', idField: 'shareName', zoneKey: '' },
  vsphereVolume: { plugin: 'kubernetes.io/vsphere-volume', driver: '', idField: 'volumePath', zoneKey: '' },
}

export function builtInPlugin(source: BuiltInSource): MigratedPlugin {
  return PLUGINS[source]
}

/** The driver for volumes of a provisioner; empty for one whose volumes the scheduler does not count. */
export function migratedDriver(provisioner: string): string {
  for (const source of BUILT_IN_SOURCES) if (PLUGINS[source].plugin === provisioner) return PLUGINS[source].driver
  return provisioner
}

/** A disk as its CSI driver identifies it, or the error of the translation. */
export type CsiDisk = { readonly driver: string; readonly volumeHandle: string } | { readonly problem: string }

/** `labels` are those of the volume; `undefined` for a disk that a pod names directly. */
export function csiDisk(disk: BuiltInDisk, labels: Labels | undefined): CsiDisk {
  const { driver } = PLUGINS[disk.source]
  switch (disk.source) {
    case 'awsElasticBlockStore':
      return withHandle(driver, ebsHandle(disk.id))
    case 'gcePersistentDisk':
      return withHandle(driver, gceHandle(disk.id, labels ?? {}))
    case 'azureDisk':
      if (disk.kind === '' || disk.kind.toLowerCase() === 'managed') return { driver, volumeHandle: disk.id }
      return { problem: `kind(${disk.kind}) is not supported in csi migration` }
    default:
      return { driver, volumeHandle: disk.id }
  }
}

type Handle = string | { readonly problem: string }

function withHandle(driver: string, handle: Handle): CsiDisk {
  return typeof handle === 'string' ? { driver, volumeHandle: handle } : handle
}

/** `aws://ZONE/vol-ID`, or the id alone. */
function ebsHandle(id: string): Handle {
  if (!id.startsWith('aws://')) return id
  const [address = ''] = id.slice('aws://'.length).split(/[?#]/)
  const slash = address.indexOf('/')
  const handle = slash < 0 ? '' : address.slice(slash).replace(/^\/+|\/+$/g, '')
  if (/^vol-[^/]*$/.test(handle)) return handle
  return { problem: `failed to translate Kubernetes ID to EBS Volume ID Invalid format for AWS volume (${id})` }
}

const ZONES_BETWEEN = '__'

/** A disk in several zones is one of their region. */
function gceHandle(name: string, labels: Labels): Handle {
  const zones = (labels[OLD_ZONE_LABEL] || labels[ZONE_LABEL] || '').split(ZONES_BETWEEN)
  const [zone = ''] = zones
  if (zones.length === 1) return `projects/UNSPECIFIED/zones/${zone || 'UNSPECIFIED'}/disks/${name}`
  const region = regionOf(zones)
  if (typeof region !== 'string') return region
  return `projects/UNSPECIFIED/regions/${region}/disks/${name}`
}

function regionOf(zones: readonly string[]): Handle {
  const regions = new Set<string>()
  for (const zone of zones) {
    const parts = zone.split('-')
    const wanted = 'failed to get region from zones: zone in unexpected format, expected: {locale}-{region}-{zone}, got:'
    if (parts.length !== 3) return { problem: `${wanted} ${zone}` }
    regions.add(parts.slice(0, 2).join('-'))
  }
  const [region = ''] = regions
  if (regions.size === 1) return region
  const found = [...regions].sort().map((name) => `${name}:{}`)
  return { problem: `failed to get region from zones: multiple or no regions gotten from zones, got: map[${found.join(' ')}]` }
}

/** The required node affinity of the CSI volume that replaces a built-in one: zones are identified by the driver's label. */
export function csiAffinity(volume: PersistentVolumeRow, { source }: BuiltInDisk): readonly NodeSelectorTerm[] | undefined {
  const { zoneKey } = PLUGINS[source]
  if (zoneKey === '') return volume.nodeAffinity
  const terms = volume.nodeAffinity ?? []
  const isOld = namesOldZone(terms, volume.labels)
  const zoneLabel = isOld ? OLD_ZONE_LABEL : ZONE_LABEL
  const renamed = new Map<string, string>()
  if (hasValues(terms, zoneLabel)) renamed.set(zoneLabel, zoneKey)
  if (isOld && hasValues(terms, OLD_REGION_LABEL)) renamed.set(OLD_REGION_LABEL, REGION_LABEL)
  const kept = renamed.size === 0 ? terms : terms.map((term) => withKeys(term, renamed))
  const zones = renamed.has(zoneLabel) ? [] : labelledZones(volume.labels[zoneLabel])
  if (zones.length === 0) return volume.nodeAffinity === undefined ? undefined : kept
  const zone = { key: zoneKey, operator: 'In', values: zones }
  const wide = kept.length > 0 ? kept : [{ matchExpressions: [], matchFields: [] }]
  return wide.map((term) => ({ ...term, matchExpressions: [...term.matchExpressions, zone] }))
}

/** Terms come before labels, and the names of today before the old ones. */
function namesOldZone(terms: readonly NodeSelectorTerm[], labels: Labels): boolean {
  const isNamed = (key: string): boolean =>
    terms.some(({ matchExpressions }) => matchExpressions.some((item) => item.key === key))
  if (isNamed(ZONE_LABEL)) return false
  if (isNamed(OLD_ZONE_LABEL)) return true
  return labels[ZONE_LABEL] === undefined && labels[OLD_ZONE_LABEL] !== undefined
}

function hasValues(terms: readonly NodeSelectorTerm[], key: string): boolean {
  return terms.some(({ matchExpressions }) => matchExpressions.some((item) => item.key === key && item.values.length > 0))
}

function withKeys(term: NodeSelectorTerm, renamed: ReadonlyMap<string, string>): NodeSelectorTerm {
  const matchExpressions = term.matchExpressions.map((item) => ({ ...item, key: renamed.get(item.key) ?? item.key }))
  return { ...term, matchExpressions }
}

function labelledZones(label: string | undefined): readonly string[] {
  const zones = (label ?? '').split(ZONES_BETWEEN).map((zone) => zone.trim())
  return [...new Set(zones.filter((zone) => zone !== ''))].sort()
}
