/** The fields that name disks of plugins that were once built in. */
export const BUILT_IN_SOURCES = [
  'awsElasticBlockStore',
  'gcePersistentDisk',
  'azureDisk',
  'azureFile',
  'cinder',
  'portworxVolume',
  'vsphereVolume',
] as const
export type BuiltInSource = (typeof BUILT_IN_SOURCES)[number]

/** A disk that is named in the words of a plugin that was once built in. */
export interface BuiltInDisk {
  readonly source: BuiltInSource
  /** What the plugin calls the disk. */
  readonly id: string
  /** Of Azure's disks; empty if nothing is given. */
  readonly kind: string
}
