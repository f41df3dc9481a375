import type { NodeRow } from '../../../kube/node.ts'
import { meetsNodeSelector } from '../../../kube/node-choice.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { mayStayOn } from '../../../kube/tolerates.ts'
import { compareText } from '../../../lib/compare.ts'
import { allowOnly, readNamespaces } from '../args.ts'
import { mayGo, podsOn } from '../pods-on.ts'
import type { Round, StrategyPlugin } from '../strategy.ts'

/** The pods of one owner with the same images: how many there are, and which of them are not the first on their node. */
interface Siblings {
  count: number
  readonly surplus: Map<string, PodRow[]>
}

/**
 * Spreads pods of one owner that share a node (descheduler removeduplicates.go): each node keeps as many as an even spread
 * over the nodes that the pods can go to would give it.
 */
export const removeDuplicates: StrategyPlugin = {
  name: 'RemoveDuplicates',
  point: 'balance',
  read(args) {
    allowOnly(args, ['namespaces', 'excludeOwnerKinds'])
    const inNamespaces = readNamespaces(args)
    const excluded = args.texts('excludeOwnerKinds')
    const counts = (pod: PodRow): boolean =>
      inNamespaces(pod.namespace) &&
      pod.ownerReferences.length > 0 &&
      !pod.ownerReferences.some(({ kind }) => excluded.includes(kind))
    return (round) => {
      for (const siblings of findSiblings(round, counts).values()) if (!spread(siblings, round)) return
    }
  },
}

function findSiblings(round: Round, counts: (pod: PodRow) => boolean): ReadonlyMap<string, Siblings> {
  const all = new Map<string, Siblings>()
  for (const { name } of round.nodes) {
    const seen = new Set<string>()
    for (const pod of podsOn(round.cluster, name)) {
      if (!counts(pod) || !mayGo(pod, round)) continue
      const images = pod.shape.spec.containers.map(({ image }) => image).sort(compareText)
      const owners = pod.ownerReferences.map((owner) => [pod.namespace, owner.kind, owner.name, ...images].join('/'))
      const isSurplus = seen.has(owners.toSorted(compareText).join(' '))
      seen.add(owners.toSorted(compareText).join(' '))
      for (const owner of owners) note(all, owner, isSurplus ? pod : undefined, name)
    }
  }
  return all
}

function note(all: Map<string, Siblings>, owner: string, surplus: PodRow | undefined, nodeName: string): void {
  const siblings = all.get(owner) ?? { count: 0, surplus: new Map<string, PodRow[]>() }
  all.set(owner, siblings)
  siblings.count++
  if (!surplus) return
  const there = siblings.surplus.get(nodeName) ?? []
  there.push(surplus)
  siblings.surplus.set(nodeName, there)
}

/** False when no more evictions are allowed. */
function spread({ count, surplus }: Siblings, round: Round): boolean {
  const targets = targetNodes([...surplus.values()].flat(), round.nodes)
  if (targets < 2) return true
  const mostOnNode = Math.ceil(count / targets)
  for (const pods of surplus.values()) {
    // There is one more pod: the first, which is not a duplicate.
    if (pods.length + 1 <= mostOnNode) continue
    for (const pod of pods.slice(mostOnNode - 1)) {
      const result = round.evict(pod)
      if (result === 'total-limit') return false
      if (result === 'node-limit') break
    }
  }
  return true
}

/** How many nodes the pods could be scheduled on. A pod that fits on one node only does not count. */
function targetNodes(pods: readonly PodRow[], nodes: readonly NodeRow[]): number {
  const targets = new Set<string>()
  const requested = new Set<PodRow['shape']>()
  for (const pod of pods) {
    if (requested.has(pod.shape)) continue
    requested.add(pod.shape)
    const fitting = nodes.filter((node) => mayStayOn(pod, node) && isMet(pod, node))
    if (fitting.length > 1) for (const { name } of fitting) targets.add(name)
  }
  return targets.size
}

/** An affinity that cannot be read keeps a pod from no node here. */
function isMet(pod: PodRow, node: NodeRow): boolean {
  const { matches, error } = meetsNodeSelector(pod, node)
  return matches || error !== undefined
}
