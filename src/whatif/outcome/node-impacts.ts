import { eachInParts, flatMapInParts } from '../../lib/in-parts.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { NodeImpact, TimelineEvent } from './outcome.ts'

/** What each node that a pod came to or left has to show for it, before and after; by name. With pauses. */
export function* nodeImpacts(
  names: ReadonlySet<string>,
  {
    base,
    after,
    timeline,
  }: { readonly base: ClusterView; readonly after: ClusterView; readonly timeline: readonly TimelineEvent[] },
): Generator<void, readonly NodeImpact[]> {
  const arrived = new Map<string, number>()
  const left = new Map<string, number>()
  yield* eachInParts(timeline, ({ kind, node }) => {
    const counts = kind === 'SCHEDULED' ? arrived : kind === 'TERMINATED' ? left : undefined
    if (counts && node !== '') counts.set(node, (counts.get(node) ?? 0) + 1)
  })
  return yield* flatMapInParts([...names].sort(), (node): readonly NodeImpact[] => {
    const was = base.get('Node', '', node)
    const is = after.get('Node', '', node)
    const shape = is ?? was
    const impact = {
      node,
      podsBefore: was?.podCount ?? 0,
      podsAfter: is?.podCount ?? 0,
      podsIn: arrived.get(node) ?? 0,
      podsOut: left.get(node) ?? 0,
      cpuRequestedBefore: was?.requested.milliCpu ?? 0,
      cpuRequestedAfter: is?.requested.milliCpu ?? 0,
      cpuAllocatable: shape?.allocatable.milliCpu ?? 0,
      memoryRequestedBefore: was?.requested.memory ?? 0,
      memoryRequestedAfter: is?.requested.memory ?? 0,
      memoryAllocatable: shape?.allocatable.memory ?? 0,
    }
    return [impact]
  })
}
