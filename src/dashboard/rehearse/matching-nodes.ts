import type { NodeShown } from '../cluster/cluster.ts'
import { hasWords } from '../parts/has-words.ts'

export type Matched = Pick<NodeShown, 'name' | 'zone' | 'nodeGroup' | 'ready' | 'unschedulable'>

/** Nodes in which each word of the filter occurs: in the name, the zone, the group or the status. */
export function matchingNodes<Node extends Matched>(nodes: readonly Node[], filter: string): readonly Node[] {
  const matches = hasWords(filter)
  return nodes.filter((node) =>
    matches(
      [node.name, node.zone ?? '', node.nodeGroup?.name ?? '', statusOf(node), node.unschedulable ? 'cordoned' : ''].join(' '),
    ),
  )
}

/** As the column STATUS of kubectl get nodes: `Ready,SchedulingDisabled`. */
export function statusOf({ ready, unschedulable }: Pick<Matched, 'ready' | 'unschedulable'>): string {
  return `${ready ? 'Ready' : 'NotReady'}${unschedulable ? ',SchedulingDisabled' : ''}`
}
