import type { BuiltInDisk } from './built-in-disk.ts'
import type { JsonObject } from './codec/json.ts'
import type { Condition } from './condition.ts'
import type { LabelSelector, LabelSelectorObject } from './label-selector.ts'
import { type ObjectInit, type ObjectRow, objectRow } from './object-row.ts'
import type { NodeSelectorTerm, ResourceList } from './pod-spec.ts'

export interface PersistentVolumeRow extends ObjectRow {
  readonly kind: 'PersistentVolume'
  /** Bytes. */
  readonly capacity: number
  readonly accessModes: readonly string[]
  readonly storageClassName: string
  readonly volumeMode: string
  readonly claimRef: { readonly namespace: string; readonly name: string; readonly uid: string } | undefined
  /** Required node affinity; `undefined` means every node. */
  readonly nodeAffinity: readonly NodeSelectorTerm[] | undefined
  readonly reclaimPolicy: string
  readonly phase: string
  readonly csi: { readonly driver: string; readonly volumeHandle: string } | undefined
  /** A disk in the words of a plugin that was once built in. */
  readonly builtIn: BuiltInDisk | undefined
  /** Its VolumeAttributesClass; `undefined` and empty are the same. */
  readonly attributesClass: string | undefined
  /** A volume of the node's own disk (local or hostPath): its pods cannot move. */
  readonly local: boolean
  /** The other fields of its spec as they are, its source among them; `undefined`: the volume was made in a run. */
  readonly others: JsonObject | undefined
}

/** The one factory of PersistentVolume rows. */
export function persistentVolumeRow(init: ObjectInit & Partial<Omit<PersistentVolumeRow, 'kind'>>): PersistentVolumeRow {
  return {
    kind: 'PersistentVolume',
    ...objectRow(init),
    capacity: init.capacity ?? 0,
    accessModes: init.accessModes ?? [],
    storageClassName: init.storageClassName ?? '',
    volumeMode: init.volumeMode ?? 'Filesystem',
    claimRef: init.claimRef,
    nodeAffinity: init.nodeAffinity,
    reclaimPolicy: init.reclaimPolicy ?? 'Retain',
    phase: init.phase ?? 'Available',
    csi: init.csi,
    builtIn: init.builtIn,
    attributesClass: init.attributesClass,
    local: init.local ?? false,
    others: init.others,
  }
}

export interface PersistentVolumeClaimSpec {
  readonly accessModes: readonly string[]
  /** `undefined`: the default class applies; empty: no class. */
  readonly storageClassName: string | undefined
  readonly volumeName: string
  readonly volumeMode: string
  readonly selector: LabelSelectorObject | undefined
  /** The VolumeAttributesClass that its volume must have; absent and empty are the same. */
  readonly attributesClass?: string | undefined
  readonly resources: { readonly requests: ResourceList; readonly limits: ResourceList }
  /** What the volume is filled with, in both fields of the API: it decides nothing here, but may not change. */
  readonly dataSource?: DataSource | undefined
  readonly dataSourceRef?: DataSource | undefined
}

/** An object that a volume is filled from. */
export interface DataSource {
  readonly apiGroup?: string | undefined
  readonly kind: string
  readonly name: string
  /** Absent: that of the claim. */
  readonly namespace?: string | undefined
}

export interface PersistentVolumeClaimRow extends ObjectRow {
  readonly kind: 'PersistentVolumeClaim'
  readonly spec: PersistentVolumeClaimSpec
  readonly phase: string
  /** What the claim got (status.accessModes, status.capacity): empty until it is bound. */
  readonly grantedModes: readonly string[]
  readonly capacity: ResourceList
  readonly conditions: readonly Condition[]
  /** `spec.selector` compiled; `undefined` where the claim has none. */
  readonly volumeSelector: LabelSelector | undefined
}

/** The one factory of PersistentVolumeClaim rows. */
export function persistentVolumeClaimRow(
  init: ObjectInit & {
    readonly spec: PersistentVolumeClaimSpec
    readonly phase?: string
    readonly grantedModes?: readonly string[]
    readonly capacity?: ResourceList
    readonly conditions?: readonly Condition[]
    readonly volumeSelector?: LabelSelector | undefined
  },
): PersistentVolumeClaimRow {
  return {
    kind: 'PersistentVolumeClaim',
    ...objectRow(init),
    spec: init.spec,
    phase: init.phase ?? 'Pending',
    grantedModes: init.grantedModes ?? [],
    capacity: init.capacity ?? {},
    conditions: init.conditions ?? [],
    volumeSelector: init.volumeSelector,
  }
}

export interface StorageClassRow extends ObjectRow {
  readonly kind: 'StorageClass'
  readonly provisioner: string
  readonly reclaimPolicy: string
  readonly volumeBindingMode: string
  readonly allowedTopologies: readonly {
    readonly matchLabelExpressions: readonly { readonly key: string; readonly values: readonly string[] }[]
  }[]
  /** Whether claims of it may grow. */
  readonly allowVolumeExpansion: boolean
  /** The other fields as they are, such as the parameters of the driver. */
  readonly others: JsonObject | undefined
}

/** The one factory of StorageClass rows. */
export function storageClassRow(init: ObjectInit & Partial<Omit<StorageClassRow, 'kind'>>): StorageClassRow {
  return {
    kind: 'StorageClass',
    ...objectRow(init),
    provisioner: init.provisioner ?? '',
    reclaimPolicy: init.reclaimPolicy ?? 'Delete',
    volumeBindingMode: init.volumeBindingMode ?? 'Immediate',
    allowedTopologies: init.allowedTopologies ?? [],
    allowVolumeExpansion: init.allowVolumeExpansion ?? false,
    others: init.others,
  }
}

export interface CsiNodeRow extends ObjectRow {
  readonly kind: 'CSINode'
  readonly drivers: readonly {
    readonly name: string
    readonly nodeID: string
    readonly topologyKeys: readonly string[]
    readonly count: number | undefined
  }[]
}

/** The one factory of CSINode rows. */
export function csiNodeRow(init: ObjectInit & Partial<Pick<CsiNodeRow, 'drivers'>>): CsiNodeRow {
  return { kind: 'CSINode', ...objectRow(init), drivers: init.drivers ?? [] }
}

export interface CsiDriverRow extends ObjectRow {
  readonly kind: 'CSIDriver'
  readonly attachRequired: boolean
  readonly storageCapacity: boolean
}

/** The one factory of CSIDriver rows. */
export function csiDriverRow(init: ObjectInit & Partial<Omit<CsiDriverRow, 'kind'>>): CsiDriverRow {
  return {
    kind: 'CSIDriver',
    ...objectRow(init),
    attachRequired: init.attachRequired ?? true,
    storageCapacity: init.storageCapacity ?? false,
  }
}

export interface CsiStorageCapacityRow extends ObjectRow {
  readonly kind: 'CSIStorageCapacity'
  readonly storageClassName: string
  /** Nodes that reach this storage; `undefined` reaches none. */
  readonly nodeTopology: LabelSelector | undefined
  /** Bytes. */
  readonly capacity: number | undefined
  readonly maximumVolumeSize: number | undefined
}

/** The one factory of CSIStorageCapacity rows. */
export function csiStorageCapacityRow(init: ObjectInit & Partial<Omit<CsiStorageCapacityRow, 'kind'>>): CsiStorageCapacityRow {
  return {
    kind: 'CSIStorageCapacity',
    ...objectRow(init),
    storageClassName: init.storageClassName ?? '',
    nodeTopology: init.nodeTopology,
    capacity: init.capacity,
    maximumVolumeSize: init.maximumVolumeSize,
  }
}

export interface VolumeAttachmentRow extends ObjectRow {
  readonly kind: 'VolumeAttachment'
  readonly attacher: string
  readonly nodeName: string
  readonly persistentVolumeName: string
}

/** The one factory of VolumeAttachment rows. */
export function volumeAttachmentRow(init: ObjectInit & Partial<Omit<VolumeAttachmentRow, 'kind'>>): VolumeAttachmentRow {
  return {
    kind: 'VolumeAttachment',
    ...objectRow(init),
    attacher: init.attacher ?? '',
    nodeName: init.nodeName ?? '',
    persistentVolumeName: init.persistentVolumeName ?? '',
  }
}
