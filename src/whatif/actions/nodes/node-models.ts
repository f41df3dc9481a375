import { nodesByGroup, sampleOf } from '../../../engine/autoscaler/node-groups.ts'
import type { NodeRow } from '../../../kube/node.ts'
import { compareText } from '../../../lib/compare.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'

/** How many new nodes, and what they are like: one node, the nodes of a group, or none. */
interface NodeModelOptions {
  readonly count: number
  readonly like: string | undefined
  readonly group?: string | undefined
}

/**
 * The node that each new one is like, in their order: the same for all; or of a group, whose provider spreads its nodes over the
 * zones, one of the zone that has the fewest by then. `undefined`: like none.
 */
export function nodeModels({ count, like, group }: NodeModelOptions, cluster: ClusterView): readonly (NodeRow | undefined)[] {
  const members = group === undefined ? [] : membersOf(group, cluster)
  const same = like === undefined ? undefined : cluster.get('Node', '', like)
  return Array.from({ length: count }, () => {
    const model = group === undefined ? same : sampleOf(members)
    if (model) members.push(model)
    return model
  })
}

function membersOf(group: string, cluster: ClusterView): NodeRow[] {
  return (nodesByGroup(cluster).get(group) ?? []).sort((a, b) => compareText(a.name, b.name))
}
