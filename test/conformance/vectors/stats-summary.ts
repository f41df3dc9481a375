import type {
  ContainerUse,
  DiskUse,
  EvictionSignal,
  Level,
  NodeStats,
  PodUse,
} from '../../../src/engine/kubelet/pressure/node-stats.ts'
import { parseInstant } from '../../../src/kube/instant.ts'

interface RawMemory {
  readonly time?: string | null
  readonly availableBytes?: number
  readonly workingSetBytes?: number
}

interface RawFs {
  readonly time?: string | null
  readonly availableBytes?: number
  readonly capacityBytes?: number
  readonly usedBytes?: number
  readonly inodes?: number
  readonly inodesFree?: number
  readonly inodesUsed?: number
}

interface RawContainerStats {
  readonly name: string
  readonly memory?: RawMemory
  readonly rootfs?: RawFs
  readonly logs?: RawFs
}

interface RawPodStats {
  readonly podRef: { readonly uid: string }
  readonly containers?: readonly RawContainerStats[] | null
  readonly memory?: RawMemory
  readonly volume?: readonly (RawFs & { readonly name: string })[]
  readonly 'ephemeral-storage'?: RawFs
  readonly process_stats?: { readonly process_count?: number }
}

/** The kubelet's stats API, as far as the eviction manager reads it. */
export interface RawSummary {
  readonly node: {
    readonly systemContainers?: readonly RawContainerStats[]
    readonly memory?: RawMemory
    readonly fs?: RawFs
    readonly runtime?: { readonly imageFs?: RawFs; readonly containerFs?: RawFs }
    readonly rlimit?: { readonly time?: string | null; readonly maxpid?: number; readonly curproc?: number }
  }
  readonly pods: readonly RawPodStats[] | null
}

/** The levels and uses in a summary (SC-NPE-07 to SC-NPE-12). */
export function statsOf({ node, pods }: RawSummary): NodeStats {
  const { memory, fs, runtime = {}, rlimit = {}, systemContainers = [] } = node
  const podsMemory = systemContainers.find(({ name }) => name === 'pods')?.memory
  const { maxpid, curproc } = rlimit
  const levels: readonly (readonly [EvictionSignal, Level | undefined])[] = [
    ['memory.available', memoryLevel(memory)],
    ['allocatableMemory.available', memoryLevel(podsMemory)],
    ...diskLevels('nodefs', fs),
    ...diskLevels('imagefs', runtime.imageFs),
    ...diskLevels('containerfs', runtime.containerFs),
    ['pid.available', level(maxpid === undefined || curproc === undefined ? undefined : maxpid - curproc, maxpid, rlimit.time)],
  ]
  return {
    levels: new Map(levels.flatMap(([signal, found]) => (found ? [[signal, found] as const] : []))),
    pods: new Map((pods ?? []).map((pod) => [pod.podRef.uid, useOf(pod)])),
  }
}

function memoryLevel(memory: RawMemory | undefined): Level | undefined {
  const { availableBytes, workingSetBytes, time } = memory ?? {}
  if (availableBytes === undefined || workingSetBytes === undefined) return undefined
  return level(availableBytes, availableBytes + workingSetBytes, time)
}

function diskLevels(
  disk: 'nodefs' | 'imagefs' | 'containerfs',
  fs: RawFs | undefined,
): readonly (readonly [EvictionSignal, Level | undefined])[] {
  return [
    [`${disk}.available`, level(fs?.availableBytes, fs?.capacityBytes, fs?.time)],
    [`${disk}.inodesFree`, level(fs?.inodesFree, fs?.inodes, fs?.time)],
  ]
}

function level(available: number | undefined, capacity: number | undefined, time: string | null | undefined): Level | undefined {
  if (available === undefined || capacity === undefined) return undefined
  return { available, capacity, at: time ? parseInstant(time) : undefined }
}

function useOf(pod: RawPodStats): PodUse {
  return {
    memory: pod.memory && (pod.memory.workingSetBytes ?? 0),
    processes: pod.process_stats?.process_count ?? 0,
    ephemeralStorage: pod['ephemeral-storage']?.usedBytes,
    containers: (pod.containers ?? []).map(containerUse),
    volumes: (pod.volume ?? []).map((volume) => ({ name: volume.name, ...diskUse(volume) })),
  }
}

function containerUse({ name, memory, rootfs, logs }: RawContainerStats): ContainerUse {
  return { name, memory: memory?.workingSetBytes, rootfs: rootfs && diskUse(rootfs), logs: logs && diskUse(logs) }
}

function diskUse({ usedBytes, inodesUsed }: RawFs): DiskUse {
  return { bytes: usedBytes, inodes: inodesUsed }
}
