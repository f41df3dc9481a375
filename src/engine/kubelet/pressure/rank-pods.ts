import { type Quantity, ZERO_QUANTITY } from '../../../kube/quantity.ts'
import { compareQuantities, subtractQuantities, wholeQuantity } from '../../../kube/quantity-arithmetic.ts'
import { requestedQuantity } from '../admission/requested-amount.ts'
import type { NodePod } from '../node-pod.ts'
import { type DiskPart, type NodeDisks, rankedParts, starvedResource } from './node-signals.ts'
import type { DiskUse, EvictionSignal, NodeStats, PodUse } from './node-stats.ts'

/** Negative when `a` is evicted before `b`. */
type Compare = (a: Ranked, b: Ranked) => number

interface Ranked {
  readonly pod: NodePod
  /** `undefined`: nothing was measured of the pod. It is evicted first. */
  readonly use: PodUse | undefined
}

/**
 * The pods in the order in which they are evicted when a signal is too low (semantics C3.8-11, SC-NPE-31, SC-NPE-32; kubelet
 * eviction rank functions): those first that use more than they request, then by priority, then by how much more they use.
 * Processes cannot be requested: there priority comes first (SC-NPE-35).
 */
export function rankPods(
  pods: readonly NodePod[],
  stats: NodeStats,
  { signal, disks }: { readonly signal: EvictionSignal; readonly disks: NodeDisks },
): readonly NodePod[] {
  const ranked = pods.map((pod) => ({ pod, use: stats.pods.get(pod.row.uid) }))
  const order = orderOf(signal, disks)
  return ranked.toSorted((a, b) => firstDifference(order, a, b)).map(({ pod }) => pod)
}

function orderOf(signal: EvictionSignal, disks: NodeDisks): readonly Compare[] {
  const starved = starvedResource(signal)
  if (starved === 'pids') return [byPriority, measured((a, b) => b.processes - a.processes)]
  if (starved === 'memory') {
    const beyond = (pod: NodePod, use: PodUse): Quantity =>
      subtractQuantities(bytes(use.memory ?? 0), requestedQuantity(pod.row.shape.spec, 'memory'))
    return [byExcess(beyond), byPriority, byMost(beyond)]
  }
  const parts = rankedParts(signal, disks)
  const usage = (pod: NodePod, use: PodUse): Quantity => diskUsage(pod, use, { parts, starved })
  const requested = (pod: NodePod, resource: string): Quantity => requestedQuantity(pod.row.shape.spec, resource)
  // Inodes cannot be requested, so that any use is too much; how much is reckoned from the bytes requested, as upstream does.
  return [
    byExcess((pod, use) => subtractQuantities(usage(pod, use), requested(pod, starved))),
    byPriority,
    byMost((pod, use) => subtractQuantities(usage(pod, use), requested(pod, 'ephemeral-storage'))),
  ]
}

function firstDifference(order: readonly Compare[], a: Ranked, b: Ranked): number {
  for (const compare of order) {
    const difference = compare(a, b)
    if (difference !== 0) return difference
  }
  return 0
}

function byPriority(a: Ranked, b: Ranked): number {
  return (a.pod.priority ?? 0) - (b.pod.priority ?? 0)
}

function measured(compare: (a: PodUse, b: PodUse) => number): Compare {
  return (a, b) => (a.use && b.use ? compare(a.use, b.use) : trueFirst(!a.use, !b.use))
}

function byExcess(beyond: (pod: NodePod, use: PodUse) => Quantity): Compare {
  return (a, b) => {
    if (!a.use || !b.use) return trueFirst(!a.use, !b.use)
    return trueFirst(beyond(a.pod, a.use).unscaled > 0n, beyond(b.pod, b.use).unscaled > 0n)
  }
}

function byMost(amount: (pod: NodePod, use: PodUse) => Quantity): Compare {
  return (a, b) => {
    if (!a.use || !b.use) return trueFirst(!a.use, !b.use)
    return compareQuantities(amount(b.pod, b.use), amount(a.pod, a.use))
  }
}

function trueFirst(a: boolean, b: boolean): number {
  return Number(b) - Number(a)
}

function bytes(amount: number): Quantity {
  return amount === 0 ? ZERO_QUANTITY : wholeQuantity(amount, 'BinarySI')
}

interface DiskQuestion {
  readonly parts: readonly DiskPart[]
  readonly starved: 'ephemeral-storage' | 'inodes'
}

/** What a pod has on the filesystem in question, in bytes or inodes. */
function diskUsage({ localVolumes }: NodePod, use: PodUse, { parts, starved }: DiskQuestion): Quantity {
  const amountOf = (disk: DiskUse | undefined): number => (starved === 'inodes' ? disk?.inodes : disk?.bytes) ?? 0
  let sum = 0
  for (const { rootfs, logs } of use.containers) {
    if (parts.includes('rootfs')) sum += amountOf(rootfs)
    if (parts.includes('logs')) sum += amountOf(logs)
  }
  if (parts.includes('volumes')) {
    for (const name of localVolumes) sum += amountOf(use.volumes.find((volume) => volume.name === name))
  }
  return bytes(sum)
}
