import { sampleOf } from '../../engine/autoscaler/node-groups.ts'
import type { NodeRow } from '../../kube/node.ts'
import { nodeGroupOf } from '../../kube/node-group.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { AddNodesAction } from './add-nodes.ts'

/**
 * The node that each new one is like, in their order: the same for all; or of a group, whose provider spreads its nodes over the
 * zones, one of the zone that has the fewest by then. `undefined`: like none.
 */
export function nodeModels({ count, like, group }: AddNodesAction, cluster: ClusterView): readonly (NodeRow | undefined)[] {
  const members = group === undefined ? [] : membersOf(group, cluster)
  const same = like === undefined ? undefined : cluster.get('Node', '', like)
  return Array.from({ length: count }, () => {
    const model = group === undefined ? same : sampleOf(members)
    if (model) members.push(model)
    return model
  })
}

/** The nodes of a node group, by name. */
export function membersOf(group: string, cluster: ClusterView): NodeRow[] {
  const members: NodeRow[] = []
  cluster.table('Node').forEach((node) => {
    if (nodeGroupOf(node)?.name === group) members.push(node)
  })
  return members.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The names of all node groups that labels tell of. */
export function groupNames(cluster: ClusterView): readonly string[] {
  const names = new Set<string>()
  cluster.table('Node').forEach((node) => {
    const name = nodeGroupOf(node)?.name
    if (name !== undefined) names.add(name)
  })
  return [...names].sort()
}
