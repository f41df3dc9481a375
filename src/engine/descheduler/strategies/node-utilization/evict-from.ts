import type { PodRow } from '../../../../kube/pod.ts'
import { resourceAmount } from '../../../../kube/resources.ts'
import { tolerates } from '../../../../kube/tolerates.ts'
import { byPriority } from '../../by-priority.ts'
import type { Round } from '../../strategy.ts'
import type { Amounts, NodeUsage } from './amounts.ts'

/** A node with what it may use according to the strategy. */
export interface JudgedNode extends NodeUsage {
  readonly available: Amounts
}

export interface Shift {
  readonly from: readonly JudgedNode[]
  readonly to: readonly JudgedNode[]
  readonly names: readonly string[]
  /** Pods that may be taken at all. */
  readonly filter: (pod: PodRow) => boolean
  readonly inNamespaces: (namespace: string) => boolean
  /** Whether one more pod must be evicted: by what the node still uses and what the others still have. */
  readonly continues: (held: Amounts, node: JudgedNode, left: Amounts) => boolean
  readonly mostPerNode: number | undefined
}

/**
 * Evicts pods of some nodes as long as the others have room by their thresholds (descheduler evictPodsFromSourceNodes). Where
 * the pods end up is the scheduler's choice.
 */
export function shiftPods(shift: Shift, round: Round): void {
  const left = new Map(shift.names.map((name) => [name, sumOver(shift.to, name)]))
  for (const node of shift.from) if (!relieve(node, left, { shift, round })) return
}

function sumOver(nodes: readonly JudgedNode[], name: string): number {
  return nodes.reduce((sum, { available, usage }) => sum + (available.get(name) ?? 0) - (usage.get(name) ?? 0), 0)
}

/** False when no more evictions are allowed. */
function relieve(
  node: JudgedNode,
  left: Map<string, number>,
  { shift, round }: { readonly shift: Shift; readonly round: Round },
): boolean {
  const held = new Map(node.usage)
  const pods = byPriority(node.pods.filter(shift.filter))
  if (pods.length === 0 || !shift.continues(held, node, left)) return true
  let evicted = 0
  for (const pod of pods) {
    if (shift.mostPerNode !== undefined && evicted >= shift.mostPerNode) return true
    if (!isWelcome(pod, shift.to) || !shift.inNamespaces(pod.namespace) || !round.preEvictionFilter(pod)) continue
    const result = round.evict(pod)
    if (result === 'total-limit') return false
    if (result === 'node-limit') return true
    if (result === 'failed') continue
    evicted++
    for (const name of shift.names) {
      const amount = name === 'pods' ? 1 : resourceAmount(pod.shape.requests, name)
      held.set(name, (held.get(name) ?? 0) - amount)
      left.set(name, (left.get(name) ?? 0) - amount)
    }
    if (!shift.continues(held, node, left)) return true
  }
  return true
}

/** Whether the pod tolerates all taints of one of the nodes, including PreferNoSchedule. */
function isWelcome(pod: PodRow, nodes: readonly JudgedNode[]): boolean {
  const { length } = pod.shape.spec.tolerations
  return nodes.some(({ node }) => length >= node.taints.length && tolerates(pod, node.taints, () => true))
}

/** Whether there is something left of everything. */
export function isLeft(left: Amounts): boolean {
  for (const amount of left.values()) if (amount <= 0) return false
  return true
}

/** The nodes by the plain sum of the requests on them, the least first. */
export function byUsage<N extends NodeUsage>(nodes: readonly N[]): readonly N[] {
  const sum = ({ usage }: N): number => [...usage.values()].reduce((total, amount) => total + amount, 0)
  return nodes.toSorted((a, b) => sum(a) - sum(b))
}
