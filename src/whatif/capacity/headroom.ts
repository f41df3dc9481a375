import type { NodeRow } from '../../kube/node.ts'
import { parseQuantity, scaledInt64 } from '../../kube/quantity.ts'
import { quantityText } from '../../kube/quantity-text.ts'
import { addResources, type Resources, subtractResources, ZERO_RESOURCES } from '../../kube/resources.ts'
import { compareText } from '../../lib/compare.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { isOpen } from './rooms-on-nodes.ts'

/** What nodes that belong together have, and what is left of it. */
export interface GroupHeadroom {
  /** The value of the label that they share; empty for those that have none. */
  readonly name: string
  /** Nodes that take pods. */
  readonly nodes: number
  /** Nodes that accept no pods now: cordoned or NotReady. Their capacity is not counted. */
  readonly closed: number
  readonly allocatable: Resources
  readonly requested: Resources
  readonly headroom: Resources
  /** The most that any one node has left of each resource: no pod that requests more fits. */
  readonly largestFree: Resources
  /**
   * Share of what is left that no pod of the group's own ratio of CPU to memory can use, in percent: CPU on nodes whose memory is
   * used up, memory on nodes whose CPU is, and both on nodes that take no more pods.
   */
  readonly strandedCpuPercent: number
  readonly strandedMemoryPercent: number
}

/** One resource of one quota. */
export interface QuotaHeadroom {
  readonly namespace: string
  readonly quota: string
  readonly resource: string
  readonly hard: string
  readonly used: string
  /** What is left, below 0 where more is used than is allowed. */
  readonly left: string
  readonly usedPercent: number
}

/** What nodes have left, gathered by the value of a label; by name, those without the label last. */
export function groupHeadroom(cluster: ClusterView, label: string): readonly GroupHeadroom[] {
  const groups = new Map<string, NodeRow[]>()
  for (const node of cluster.list('Node')) {
    const name = node.labels[label] ?? ''
    groups.set(name, [...(groups.get(name) ?? []), node])
  }
  return [...groups]
    .map(([name, nodes]) => headroomOf(name, nodes))
    .sort((a, b) => Number(a.name === '') - Number(b.name === '') || compareText(a.name, b.name))
}

/** What all nodes together have left. */
export function clusterHeadroom(cluster: ClusterView): GroupHeadroom {
  return headroomOf('', cluster.list('Node'))
}

/** What quotas leave to their namespaces, the fullest first. */
export function quotaHeadroom(cluster: ClusterView): readonly QuotaHeadroom[] {
  return cluster
    .list('ResourceQuota')
    .flatMap((row) =>
      Object.entries(row.hard).map(([resource, hard]): QuotaHeadroom => {
        const used = row.used[resource] ?? '0'
        const [most, taken] = [parseQuantity(hard), parseQuantity(used)].map((amount) => scaledInt64(amount, MILLI))
        const left = (most ?? 0n) - (taken ?? 0n)
        const { format } = parseQuantity(hard)
        const text = quantityText({ unscaled: left, exponent: MILLI, wide: false, format, text: undefined })
        const usedPercent = percent(Number(taken), Number(most))
        return { namespace: row.namespace, quota: row.name, resource, hard, used, left: text, usedPercent }
      }),
    )
    .sort((a, b) => b.usedPercent - a.usedPercent || compareText(idOf(a), idOf(b)))
}

const MILLI = -3

function idOf({ namespace, quota, resource }: QuotaHeadroom): string {
  return `${namespace}/${quota}/${resource}`
}

function headroomOf(name: string, all: readonly NodeRow[]): GroupHeadroom {
  const nodes = all.filter(isOpen)
  const allocatable = sum(nodes.map((node) => node.allocatable))
  const free = nodes.map((node) => freeOf(node))
  const headroom = sum(free)
  const ratio = allocatable.memory === 0 ? 0 : allocatable.milliCpu / allocatable.memory
  const usable = free.map(({ milliCpu, memory, pods }) => (pods > 0 ? Math.min(milliCpu, memory * ratio) : 0))
  const usableCpu = usable.reduce((total, cpu) => total + cpu, 0)
  return {
    name,
    nodes: nodes.length,
    closed: all.length - nodes.length,
    allocatable,
    requested: sum(nodes.map(({ requested, podCount }) => ({ ...requested, pods: podCount }))),
    headroom,
    largestFree: free.reduce(largest, ZERO_RESOURCES),
    strandedCpuPercent: percent(headroom.milliCpu - usableCpu, headroom.milliCpu),
    strandedMemoryPercent: ratio === 0 ? 0 : percent(headroom.memory - usableCpu / ratio, headroom.memory),
  }
}

/** What a node has left; where more is requested than there is, nothing. */
function freeOf({ allocatable, requested, podCount }: NodeRow): Resources {
  const left = subtractResources(allocatable, { ...requested, pods: podCount })
  const some = (amount: number): number => Math.max(0, amount)
  return {
    milliCpu: some(left.milliCpu),
    memory: some(left.memory),
    ephemeralStorage: some(left.ephemeralStorage),
    pods: some(left.pods),
    scalars: left.scalars.map(([name, amount]) => [name, some(amount)]),
  }
}

function sum(amounts: readonly Resources[]): Resources {
  return amounts.reduce(addResources, ZERO_RESOURCES)
}

function largest(a: Resources, b: Resources): Resources {
  const scalars = new Map(a.scalars)
  for (const [name, amount] of b.scalars) scalars.set(name, Math.max(amount, scalars.get(name) ?? 0))
  return {
    milliCpu: Math.max(a.milliCpu, b.milliCpu),
    memory: Math.max(a.memory, b.memory),
    ephemeralStorage: Math.max(a.ephemeralStorage, b.ephemeralStorage),
    pods: Math.max(a.pods, b.pods),
    scalars: [...scalars].sort(([x], [y]) => compareText(x, y)),
  }
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10
}
