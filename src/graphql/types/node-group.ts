import { isNodeNotReady } from '../../kube/node.ts'
import { type NodeGroupName, type NodeGroupProvider, nodeGroupOf } from '../../kube/node-group.ts'
import { addResources, type Resources, ZERO_RESOURCES } from '../../kube/resources.ts'
import { ZONE_LABEL } from '../../kube/zone.ts'
import { compareText } from '../../lib/compare.ts'
import type { Base } from '../../whatif/base.ts'
import { builder } from '../builder.ts'
import { enumOf } from '../enum-of.ts'
import type { Located } from '../located.ts'
import { NodeRef } from '../refs.ts'
import { Cluster } from './cluster.ts'
import { ResourceAmounts } from './resource-amounts.ts'

interface NodeGroup extends NodeGroupName {
  readonly nodes: readonly Located<'Node'>[]
}

const PROVIDERS = {
  EKS: 'Amazon EKS, also when created with eksctl.',
  GKE: 'Google Kubernetes Engine.',
  AKS: 'Azure Kubernetes Service.',
  KARPENTER: 'Karpenter.',
  CLUSTER_API: 'Cluster API.',
  KOPS: 'kOps.',
  OTHER: 'Another provider with node groups.',
} as const

const ENUM_OF: Readonly<Record<NodeGroupProvider, keyof typeof PROVIDERS>> = {
  eks: 'EKS',
  gke: 'GKE',
  aks: 'AKS',
  karpenter: 'KARPENTER',
  'cluster-api': 'CLUSTER_API',
  kops: 'KOPS',
  other: 'OTHER',
}

const Provider = enumOf('NodeGroupProvider', 'The provider that creates and removes the nodes of a group.', PROVIDERS)

const NodeGroupType = builder.objectRef<NodeGroup>('NodeGroup').implement({
  description: 'Nodes that a provider manages together, derived from the labels that it sets on them.',
  fields: (t) => ({
    name: t.string({ description: 'Its name.', resolve: ({ name }) => name }),
    provider: t.field({
      type: Provider,
      description: 'The provider whose labels it has.',
      resolve: ({ provider }) => ENUM_OF[provider],
    }),
    size: t.int({ description: 'Number of nodes.', resolve: ({ nodes }) => nodes.length }),
    ready: t.int({
      description: 'Number of ready nodes.',
      resolve: ({ nodes }) => nodes.filter(({ row }) => !isNodeNotReady(row)).length,
    }),
    zones: t.stringList({
      description: 'The zones that they are in.',
      resolve: ({ nodes }) =>
        [...new Set(nodes.map(({ row }) => row.labels[ZONE_LABEL] ?? ''))].filter((zone) => zone !== '').sort(compareText),
    }),
    capacity: t.field({
      type: ResourceAmounts,
      description: 'Their total capacity.',
      resolve: ({ nodes }) => sumOf(nodes, ({ row }) => row.capacity),
    }),
    allocatable: t.field({
      type: ResourceAmounts,
      description: 'The amount that pods can request.',
      resolve: ({ nodes }) => sumOf(nodes, ({ row }) => row.allocatable),
    }),
    requested: t.field({
      type: ResourceAmounts,
      description: 'What their pods request; `pods` is their number.',
      resolve: ({ nodes }) => sumOf(nodes, ({ row }) => addResources(row.requested, { ...ZERO_RESOURCES, pods: row.podCount })),
    }),
  }),
})

builder.objectField(Cluster, 'nodeGroups', (t) =>
  t.field({
    type: [NodeGroupType],
    description: 'The groups of its nodes, by name. Nodes without a group label are in none.',
    resolve: nodeGroups,
  }),
)

builder.objectField(NodeRef, 'nodeGroup', (t) =>
  t.field({
    type: NodeGroupType,
    nullable: true,
    description: 'Its group, derived from its labels; null when it has no group label.',
    resolve({ row, base }) {
      const own = nodeGroupOf(row)
      return own && nodeGroups(base).find(({ provider, name }) => provider === own.provider && name === own.name)
    },
  }),
)

const known = new WeakMap<Base, NodeGroup[]>()

function nodeGroups(base: Base): NodeGroup[] {
  const groups = known.get(base) ?? groupNodes(base)
  known.set(base, groups)
  return groups
}

function groupNodes(base: Base): NodeGroup[] {
  const groups = new Map<string, NodeGroupName & { readonly nodes: Located<'Node'>[] }>()
  for (const row of base.state.list('Node')) {
    const group = nodeGroupOf(row)
    if (!group) continue
    const id = `${group.name} ${group.provider}`
    const members = groups.get(id) ?? { ...group, nodes: [] }
    members.nodes.push({ row, base })
    groups.set(id, members)
  }
  return [...groups].sort(([a], [b]) => compareText(a, b)).map(([, group]) => group)
}

function sumOf(nodes: readonly Located<'Node'>[], amountOf: (node: Located<'Node'>) => Resources): Resources {
  return nodes.reduce((sum, node) => addResources(sum, amountOf(node)), ZERO_RESOURCES)
}
