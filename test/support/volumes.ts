import {
  type PersistentVolumeClaimRow,
  type PersistentVolumeRow,
  persistentVolumeClaimRow,
  persistentVolumeRow,
  type StorageClassRow,
  storageClassRow,
} from '../../src/kube/persistent-volume.ts'
import type { NodeSelectorTerm, Volume } from '../../src/kube/pod-spec.ts'

/** Volumes, claims and classes that set only what a test is about. */

export function aVolume(init: Partial<Volume> = {}): Volume {
  return {
    name: 'data',
    emptyDir: undefined,
    hostPath: undefined,
    persistentVolumeClaim: undefined,
    ephemeral: undefined,
    gcePersistentDisk: undefined,
    awsElasticBlockStore: undefined,
    iscsi: undefined,
    rbd: undefined,
    image: undefined,
    ...init,
  }
}

/** A pod's volume that is the claim of this name. */
export function claimVolume(claimName: string): Volume {
  return aVolume({ name: claimName, persistentVolumeClaim: { claimName, readOnly: false } })
}

export interface ClaimOptions extends Partial<Omit<PersistentVolumeClaimRow, 'kind' | 'spec'>> {
  readonly storageClassName?: string | undefined
  readonly volumeName?: string
  readonly storage?: string
  readonly accessModes?: readonly string[]
  readonly volumeMode?: string
  /** Bound to its volume, as the controller marks it. */
  readonly bound?: boolean
}

export function aClaim(name: string, options: ClaimOptions = {}): PersistentVolumeClaimRow {
  const { storageClassName = 'slow', volumeName = '', storage = '1Gi', accessModes = ['ReadWriteOnce'], bound, ...rest } = options
  return persistentVolumeClaimRow({
    namespace: 'default',
    uid: `uid-${name}`,
    phase: bound ? 'Bound' : 'Pending',
    annotations: bound ? { 'pv.kubernetes.io/bind-completed': 'yes' } : {},
    ...rest,
    name,
    spec: {
      accessModes,
      storageClassName,
      volumeName,
      volumeMode: options.volumeMode ?? 'Filesystem',
      selector: undefined,
      resources: { requests: { storage }, limits: {} },
    },
  })
}

export function aPersistentVolume(name: string, init: Partial<Omit<PersistentVolumeRow, 'kind'>> = {}): PersistentVolumeRow {
  return persistentVolumeRow({ capacity: 2 ** 30, accessModes: ['ReadWriteOnce'], storageClassName: 'slow', ...init, name })
}

export function aClass(name: string, init: Partial<Omit<StorageClassRow, 'kind'>> = {}): StorageClassRow {
  return storageClassRow({ volumeBindingMode: 'WaitForFirstConsumer', provisioner: 'csi.example', ...init, name })
}

/** Node affinity of a volume: nodes whose label has one of the values. */
export function onNodesWith(key: string, ...values: readonly string[]): readonly NodeSelectorTerm[] {
  return [{ matchExpressions: [{ key, operator: 'In', values }], matchFields: [] }]
}
