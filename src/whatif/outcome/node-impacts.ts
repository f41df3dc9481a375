import { sameJson } from '../../kube/codec/json.ts'
import { eachInParts, flatMapInParts } from '../../lib/in-parts.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { NodeImpact } from './impact.ts'
import type { TimelineEvent } from './outcome-parts.ts'

interface NodesQuestion {
  readonly base: ClusterView
  readonly after: ClusterView
  readonly timeline: readonly TimelineEvent[]
  /** What the run without the scenario shows; `undefined` while that run itself is described. */
  readonly baseline: readonly NodeImpact[] | undefined
}

/**
 * What changed on each node that a pod was added to or removed from, before and after; by name. Nodes that end the same without the scenario are left
 * out. With pauses.
 */
export function* nodeImpacts(
  touched: ReadonlySet<string>,
  { base, after, timeline, baseline }: NodesQuestion,
): Generator<void, readonly NodeImpact[]> {
  const theirs = new Map((baseline ?? []).map((impact) => [impact.node, impact]))
  const names = new Set([...touched, ...theirs.keys()])
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
    return sameJson(theirs.get(node), impact) ? [] : [impact]
  })
}
