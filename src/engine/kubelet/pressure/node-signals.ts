import type { EvictionSignal } from './node-stats.ts'

/** The conditions of a node under pressure, in the order in which they are reported. */
export const PRESSURES = ['MemoryPressure', 'DiskPressure', 'PIDPressure'] as const
export type Pressure = (typeof PRESSURES)[number]

/** The resource that is short; `inodes` and `pids` are not resources that a pod could request. */
export type StarvedResource = 'memory' | 'ephemeral-storage' | 'inodes' | 'pids'

/** What the kubelet can free on the node before it ends pods. */
export type NodeReclaim = 'containers' | 'images'

/** Which filesystems of the node are disks of their own. */
export interface NodeDisks {
  /** Images have a disk of their own. */
  readonly imageFs: boolean
  /** The writable layers are on the node's disk, not with the images. */
  readonly containerFs: boolean
}

/** What of a pod is on a filesystem: writable layers, logs, local volumes. */
export type DiskPart = 'rootfs' | 'logs' | 'volumes'

/** The condition that a signal raises (SC-NPE-27). */
export function pressureOf(signal: EvictionSignal): Pressure {
  if (isMemorySignal(signal)) return 'MemoryPressure'
  return signal === 'pid.available' ? 'PIDPressure' : 'DiskPressure'
}

export function starvedResource(signal: EvictionSignal): StarvedResource {
  if (isMemorySignal(signal)) return 'memory'
  if (signal === 'pid.available') return 'pids'
  return isInodeSignal(signal) ? 'inodes' : 'ephemeral-storage'
}

export function isMemorySignal(signal: EvictionSignal): boolean {
  return signal === 'memory.available' || signal === 'allocatableMemory.available'
}

/** Inodes and processes are written as plain numbers, bytes in binary units. */
export function formatOf(signal: EvictionSignal): 'BinarySI' | 'DecimalSI' {
  return isInodeSignal(signal) || signal === 'pid.available' ? 'DecimalSI' : 'BinarySI'
}

/** What is freed on the node first, in order (SC-NPE-30). */
export function nodeReclaims(signal: EvictionSignal, disks: NodeDisks): readonly NodeReclaim[] {
  if (pressureOf(signal) !== 'DiskPressure') return []
  if (!disks.imageFs) return ['containers', 'images']
  const fs = fsOf(signal)
  if (disks.containerFs) return fs === 'imagefs' ? ['images'] : ['containers']
  return fs === 'nodefs' ? [] : ['containers', 'images']
}

/** What of a pod counts when the pods are ranked for a signal of a filesystem (SC-NPE-36, SC-NPE-37). */
export function rankedParts(signal: EvictionSignal, disks: NodeDisks): readonly DiskPart[] {
  if (!disks.imageFs) return ['rootfs', 'logs', 'volumes']
  const fs = fsOf(signal)
  if (disks.containerFs) return fs === 'imagefs' ? [] : ['rootfs', 'logs', 'volumes']
  return fs === 'nodefs' ? ['logs', 'volumes'] : ['rootfs']
}

function isInodeSignal(signal: EvictionSignal): boolean {
  return signal.endsWith('.inodesFree')
}

function fsOf(signal: EvictionSignal): string {
  return signal.slice(0, signal.indexOf('.'))
}
