import type { Facts } from './facts.ts'
import type { PodNames } from './pod-names.ts'
import type { WitnessedRun } from './witnessed-run.ts'

/** Of each two workloads whose pods were evicted from one node: which of them lost a pod first. */
export function evictionOrder({ timeline }: Pick<WitnessedRun, 'timeline'>, names: Pick<PodNames, 'ownerOf'>): Facts {
  const begun = new Map<string, ReadonlySet<string>>()
  const facts: Record<string, string> = {}
  for (const { kind, object, node } of timeline) {
    if (kind !== 'EVICTED') continue
    const owner = names.ownerOf(object)
    const earlier = begun.get(node) ?? new Set()
    if (earlier.has(owner)) continue
    for (const first of earlier) facts[`first evicted from ${node}, ${[first, owner].toSorted().join(' or ')}`] = first
    begun.set(node, new Set([...earlier, owner]))
  }
  return facts
}
