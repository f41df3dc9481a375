import type { NodeShown } from '../cluster/cluster.ts'

export type Matched = Pick<NodeShown, 'name' | 'zone' | 'nodeGroup' | 'ready' | 'unschedulable'>

/** Nodes in which each word of the filter occurs: in the name, the zone, the group or the status. */
export function matchingNodes<Node extends Matched>(nodes: readonly Node[], filter: string): readonly Node[] {
  const words = filter
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return nodes.filter((node) => {
    const text = [node.name, node.zone ?? '', node.nodeGroup?.name ?? '', statusOf(node), node.unschedulable ? 'cordoned' : '']
      .join(' ')
      .toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** As the column STATUS of kubectl get nodes: `Ready,SchedulingDisabled`. */
export function statusOf({ ready, unschedulable }: Pick<Matched, 'ready' | 'unschedulable'>): string {
  return `${ready ? 'Ready' : 'NotReady'}${unschedulable ? ',SchedulingDisabled' : ''}`
}
