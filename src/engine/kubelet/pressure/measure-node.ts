import type { Instant } from '../../../kube/instant.ts'
import type { NodeRow } from '../../../kube/node.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { Container, PodSpec } from '../../../kube/pod-spec.ts'
import { value } from '../../../kube/quantity.ts'
import type { Usage } from '../../../kube/usage.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { requestedAmount } from '../admission/requested-amount.ts'
import { type EvictionThreshold, thresholdAmount } from './eviction-thresholds.ts'
import type { ContainerUse, EvictionSignal, Level, NodeStats, PodUse } from './node-stats.ts'
import { podUsage } from './pod-usage.ts'

export interface Measurement {
  readonly node: NodeRow
  readonly pods: readonly PodRow[]
  readonly cluster: ClusterView
  readonly now: Instant
  readonly thresholds: readonly EvictionThreshold[]
  /** What was freed on the node's disk before. */
  readonly freedBytes: number
  /** Whether usage was known before: then the remaining pods are measured too. */
  readonly known: boolean
}

/** The number of process IDs that Linux provides. */
const PROCESSES_MAX = 4_194_304
/** Most filesystems are made with one inode for this many bytes. */
const BYTES_PER_INODE = 16_384

/**
 * A node's statistics (SC-NPE-07 to SC-NPE-12) from what is known to be used on it; `undefined` when nothing is. A pod of
 * which nothing is known is taken to use what it requests.
 */
export function measureNode(measurement: Measurement): NodeStats | undefined {
  const { node, pods, cluster } = measurement
  const system = node.experiment?.usage
  let known = measurement.known || system !== undefined
  const uses = new Map<string, PodUse>()
  for (const pod of pods) {
    const usage = podUsage(pod, node, cluster)
    known ||= usage !== undefined
    uses.set(pod.uid, podUse(pod, usage))
  }
  return known ? { levels: levelsOf(measurement, system, [...uses.values()]), pods: uses } : undefined
}

function levelsOf(
  { node, now, thresholds, freedBytes }: Measurement,
  system: Usage | undefined,
  pods: readonly PodUse[],
): ReadonlyMap<EvictionSignal, Level> {
  const sum = (amount: (pod: PodUse) => number): number => pods.reduce((total, pod) => total + amount(pod), 0)
  const level = (capacity: number, used: number): Level => ({
    available: Math.max(0, Math.floor(capacity - used)),
    capacity,
    at: now,
  })
  const memory = sum((pod) => pod.memory ?? 0)
  const reserved = Math.max(0, node.capacity.memory - node.allocatable.memory - hardMemory(thresholds, node))
  const levels = new Map<EvictionSignal, Level>()
  levels.set('memory.available', level(node.capacity.memory, memory + (system?.memoryBytes ?? reserved)))
  levels.set('allocatableMemory.available', level(node.capacity.memory - reserved, memory))
  levels.set('pid.available', level(PROCESSES_MAX, sum(({ processes }) => processes) + (system?.processes ?? 0)))
  const disk = node.capacity.ephemeralStorage
  if (disk === 0) return levels
  const bytes = level(disk, sum((pod) => pod.ephemeralStorage ?? 0) + Math.max(0, (system?.storageBytes ?? 0) - freedBytes))
  const inodes = level(Math.floor(disk / BYTES_PER_INODE), sum(inodesOf) + (system?.inodes ?? 0))
  // Images and writable layers are on the node's own disk, so that both see the same (SC-NPE-15).
  for (const fs of ['nodefs', 'imagefs', 'containerfs'] as const) {
    levels.set(`${fs}.available`, bytes)
    levels.set(`${fs}.inodesFree`, inodes)
  }
  return levels
}

/** What the kubelet keeps free for its own threshold is taken off what is allocatable, but pods can use it. */
function hardMemory(thresholds: readonly EvictionThreshold[], { capacity }: NodeRow): number {
  const hard = thresholds.find(({ signal, gracePeriodMs }) => signal === 'memory.available' && gracePeriodMs === 0)
  return hard ? thresholdAmount(hard.value, capacity.memory) : 0
}

function inodesOf({ containers }: PodUse): number {
  return containers.reduce((sum, { rootfs }) => sum + (rootfs?.inodes ?? 0), 0)
}

function podUse(pod: PodRow, usage: Usage | undefined): PodUse {
  const { spec } = pod.shape
  const running = [...spec.initContainers, ...spec.containers].filter((container) => isRunning(pod, container))
  if (running.length === 0) return { memory: 0, processes: 0, ephemeralStorage: 0, containers: [], volumes: [] }
  const memory = usage?.memoryBytes ?? requestedAmount(spec, 'memory')
  const volumes = emptyDirUses(spec, usage)
  const shares = sharesOf(running)
  const part = (amount: number | undefined, i: number): number => Math.floor((amount ?? 0) * (shares[i] ?? 0))
  const containers = running.map(
    ({ name }, i): ContainerUse => ({
      name,
      memory: part(memory, i),
      rootfs: { bytes: part(usage?.storageBytes, i), inodes: part(usage?.inodes, i) },
      logs: { bytes: 0, inodes: 0 },
    }),
  )
  return {
    memory,
    processes: usage?.processes ?? running.length,
    ephemeralStorage: (usage?.storageBytes ?? 0) + volumes.reduce((sum, { bytes, onDisk }) => sum + (onDisk ? bytes : 0), 0),
    containers,
    volumes,
  }
}

/** The contents of the emptyDirs of a pod, as far as they are known; those in memory are not part of the disk. */
function emptyDirUses({ volumes }: PodSpec, usage: Usage | undefined) {
  return volumes.flatMap(({ name, emptyDir }) => {
    const bytes = emptyDir === undefined ? undefined : usage?.emptyDirBytes?.[name]
    return bytes === undefined ? [] : [{ name, bytes, inodes: 0, onDisk: emptyDir?.medium === '' }]
  })
}

/** In a pod without container statuses, the regular containers run when the pod does. */
function isRunning(pod: PodRow, container: Container): boolean {
  if (pod.containerStatuses.length === 0) return pod.phase === 'Running' && pod.shape.spec.containers.includes(container)
  const status = [...pod.initContainerStatuses, ...pod.containerStatuses].find(({ name }) => name === container.name)
  return status?.state?.kind === 'running'
}

/** What a pod uses is laid to its containers by what they request of memory, or evenly. */
function sharesOf(containers: readonly Container[]): readonly number[] {
  const requests = containers.map(({ resources }) => value(resources.requests['memory'] ?? '0'))
  const total = requests.reduce((sum, request) => sum + request, 0)
  return requests.map((request) => (total === 0 ? 1 / containers.length : request / total))
}
