import type { NodeRow } from '../../../../kube/node.ts'
import type { PodRow } from '../../../../kube/pod.ts'
import { resourceAmount } from '../../../../kube/resources.ts'
import type { ClusterView } from '../../../../twin/cluster-view.ts'
import { podsOn } from '../../pods-on.ts'

/** Amounts by the name of the resource: CPU in thousandths of a core, the rest in bytes or pieces. */
export type Amounts = ReadonlyMap<string, number>

/** Counted even if no threshold names them. */
const BASIC = ['cpu', 'memory', 'pods']

export function withBasic(names: readonly string[]): readonly string[] {
  return [...new Set([...BASIC, ...names])]
}

/** What is requested on a node, with the pods that request it. */
export interface NodeUsage {
  readonly node: NodeRow
  readonly pods: readonly PodRow[]
  readonly usage: Amounts
}

export function usageOf(node: NodeRow, names: readonly string[], cluster: ClusterView): NodeUsage {
  const pods = podsOn(cluster, node.name)
  const usage = names.map((name) => {
    const sum = pods.reduce((total, pod) => total + resourceAmount(pod.shape.requests, name), 0)
    return [name, name === 'pods' ? pods.length : sum] as const
  })
  return { node, pods, usage: new Map(usage) }
}

/** Shares of what the nodes have, in per cent. No pod uses what a node does not have. */
export function percentOf({ node, usage }: NodeUsage): Amounts {
  return new Map(
    [...usage].map(([name, used]) => {
      const capacity = resourceAmount(node.allocatable, name)
      return [name, capacity > 0 ? (used / capacity) * 100 : 0] as const
    }),
  )
}

/** What a node has, or the part of it up to its threshold. */
export function cappedAt({ allocatable }: NodeRow, thresholds: Amounts, names: readonly string[]): Amounts {
  return new Map(
    names.map((name) => {
      const capacity = resourceAmount(allocatable, name)
      const percent = thresholds.get(name)
      return [name, percent === undefined ? capacity : Math.trunc(percent * 0.01 * capacity)] as const
    }),
  )
}

/** Whether nothing is above its threshold. */
export function isWithin(usage: Amounts, thresholds: Amounts): boolean {
  for (const [name, threshold] of thresholds) if (threshold < (usage.get(name) ?? 0)) return false
  return true
}
