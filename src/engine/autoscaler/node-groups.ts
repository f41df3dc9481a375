import { isNodeNotReady, type NodeRow } from '../../kube/node.ts'
import { nodeGroupOf } from '../../kube/node-group.ts'
import { ZONE_LABEL } from '../../kube/zone.ts'
import { compareText } from '../../lib/compare.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { AutoscalerOptions } from './autoscaler-options.ts'
import { templateNode } from './group-template.ts'

/** Nodes that a provider makes and removes alike. */
export interface NodeGroup {
  readonly name: string
  /** By name. */
  readonly nodes: readonly NodeRow[]
  /** Existing nodes, and requested ones. */
  readonly size: number
  readonly minSize: number
  readonly maxSize: number
  readonly priority: number
  /** The template of its next node; `undefined`: it never had a node, and no template is given. */
  readonly sample: NodeRow | undefined
}

export interface GroupContext {
  readonly options: AutoscalerOptions
  /** How many requested nodes of a group have not joined yet. */
  bootingIn(group: string): number
  /** What was seen of a group before its last node was removed. */
  readonly samples: ReadonlyMap<string, NodeRow>
}

/** The nodes of each group that the labels of nodes name; `ownLabel` is the label of a cluster that has its own way. */
export function nodesByGroup(cluster: ClusterView, ownLabel?: string): Map<string, NodeRow[]> {
  const members = new Map<string, NodeRow[]>()
  cluster.table('Node').forEach((node) => {
    const name = nodeGroupOf(node, ownLabel)?.name
    if (name === undefined) return
    const known = members.get(name)
    if (known) known.push(node)
    else members.set(name, [node])
  })
  return members
}

/** The node groups of a cluster, by name. */
export function nodeGroups(cluster: ClusterView, { options, bootingIn, samples }: GroupContext): readonly NodeGroup[] {
  const given = options.groups.flatMap(({ name, template }) => (template ? name : []))
  const members = nodesByGroup(cluster, options.groupLabel)
  for (const name of [...samples.keys(), ...given]) if (!members.has(name)) members.set(name, [])
  return [...members]
    .sort(([a], [b]) => compareText(a, b))
    .map(([name, found]) => {
      const nodes = found.sort((a, b) => compareText(a.name, b.name))
      const limits = options.groups.find((group) => group.name === name)
      return {
        name,
        nodes,
        size: nodes.length + bootingIn(name),
        minSize: limits?.minSize ?? options.minSize,
        maxSize: limits?.maxSize ?? options.maxSize ?? Number.POSITIVE_INFINITY,
        priority: limits?.priority ?? 0,
        sample:
          sampleOf(nodes) ?? samples.get(name) ?? (limits?.template && templateNode(name, limits.template, options.groupLabel)),
      }
    })
}

/** A ready node of the zone with the fewest: providers spread a group over its zones. */
export function sampleOf(nodes: readonly NodeRow[]): NodeRow | undefined {
  const ready = nodes.filter((node) => !isNodeNotReady(node))
  const counts = new Map<string, number>()
  for (const { labels } of nodes) {
    const zone = labels[ZONE_LABEL] ?? ''
    counts.set(zone, (counts.get(zone) ?? 0) + 1)
  }
  const crowd = ({ labels }: NodeRow): number => counts.get(labels[ZONE_LABEL] ?? '') ?? 0
  return (ready.length > 0 ? ready : nodes).toSorted((a, b) => crowd(a) - crowd(b))[0]
}
