import type { ClusterView } from '../../twin/cluster-view.ts'
import type { NodeImpact, TimelineEvent } from './outcome.ts'

/** What each node that a pod came to or left has to show for it, before and after; by name. */
export function nodeImpacts(
  names: ReadonlySet<string>,
  {
    base,
    after,
    timeline,
  }: { readonly base: ClusterView; readonly after: ClusterView; readonly timeline: readonly TimelineEvent[] },
): readonly NodeImpact[] {
  const arrived = countByNode(timeline, 'SCHEDULED')
  const left = countByNode(timeline, 'TERMINATED')
  return [...names].sort().map((node): NodeImpact => {
    const was = base.get('Node', '', node)
    const is = after.get('Node', '', node)
    const shape = is ?? was
    return {
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
  })
}

function countByNode(timeline: readonly TimelineEvent[], kind: TimelineEvent['kind']): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const event of timeline)
    if (event.kind === kind && event.node !== '') counts.set(event.node, (counts.get(event.node) ?? 0) + 1)
  return counts
}
