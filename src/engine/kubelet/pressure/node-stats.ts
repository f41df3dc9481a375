import type { Instant } from '../../../kube/instant.ts'

/** What there is of something and how much of it is free, as measured at a moment. */
export interface Level {
  readonly available: number
  readonly capacity: number
  /** `undefined`: the time of the measurement is unknown. */
  readonly at: Instant | undefined
}

/** Bytes and inodes that something uses of a filesystem; `undefined`: not measured. */
export interface DiskUse {
  readonly bytes: number | undefined
  readonly inodes: number | undefined
}

export interface ContainerUse {
  readonly name: string
  /** Working set in bytes: what the kernel cannot take back easily. */
  readonly memory: number | undefined
  /** The writable layer. */
  readonly rootfs: DiskUse | undefined
  readonly logs: DiskUse | undefined
}

/** What a pod uses (the kubelet's stats summary). */
export interface PodUse {
  readonly memory: number | undefined
  readonly processes: number
  readonly ephemeralStorage: number | undefined
  readonly containers: readonly ContainerUse[]
  readonly volumes: readonly (DiskUse & { readonly name: string })[]
}

/** What the kubelet watches to see whether its node runs short; a missing level was not measured. */
export type EvictionSignal = (typeof EVICTION_SIGNALS)[number]

export const EVICTION_SIGNALS = [
  'memory.available',
  'allocatableMemory.available',
  'nodefs.available',
  'nodefs.inodesFree',
  'imagefs.available',
  'imagefs.inodesFree',
  'containerfs.available',
  'containerfs.inodesFree',
  'pid.available',
] as const

export interface NodeStats {
  readonly levels: ReadonlyMap<EvictionSignal, Level>
  /** By the pod's uid. */
  readonly pods: ReadonlyMap<string, PodUse>
}
