import { isConditionTrue } from '../../kube/condition.ts'
import { addResources, type Resources, subtractResources, ZERO_RESOURCES } from '../../kube/resources.ts'
import { PAGE_ARGS, pageCost, pageOf } from '../connection.ts'
import { PodFilter } from '../inputs/filters.ts'
import type { Located } from '../located.ts'
import { KubernetesObjectRef, NodeRef } from '../refs.ts'
import { selectPods } from '../select.ts'
import { Condition } from './condition.ts'
import { PodConnection } from './connections.ts'
import { ResourceAmounts } from './resource-amounts.ts'
import { Taint } from './taint.ts'

NodeRef.implement({
  description: 'A node, with what its pods request of it.',
  interfaces: [KubernetesObjectRef],
  fields: (t) => ({
    unschedulable: t.boolean({ description: 'Cordoned: no new pods.', resolve: ({ row }) => row.unschedulable }),
    ready: t.boolean({
      description: 'Whether its condition Ready is True.',
      resolve: ({ row }) => isConditionTrue(row.conditions, 'Ready'),
    }),
    taints: t.field({ type: [Taint], description: 'Its taints, in their order.', resolve: ({ row }) => [...row.taints] }),
    conditions: t.field({ type: [Condition], description: 'Its conditions.', resolve: ({ row }) => [...row.conditions] }),
    zone: t.string({
      nullable: true,
      description: 'The label topology.kubernetes.io/zone.',
      resolve: ({ row }) => row.labels['topology.kubernetes.io/zone'] ?? null,
    }),
    providerID: t.string({ description: 'The id of its cloud provider; may be empty.', resolve: ({ row }) => row.providerID }),
    capacity: t.field({ type: ResourceAmounts, description: 'All that the node has.', resolve: ({ row }) => row.capacity }),
    allocatable: t.field({ type: ResourceAmounts, description: 'What pods may request.', resolve: ({ row }) => row.allocatable }),
    requested: t.field({
      type: ResourceAmounts,
      description: 'What the pods that occupy it request; `pods` is their number.',
      resolve: (node) => requestedOf(node),
    }),
    headroom: t.field({
      type: ResourceAmounts,
      description: 'Allocatable less requested; below zero where a node is overcommitted.',
      resolve: (node) => subtractResources(node.row.allocatable, requestedOf(node)),
    }),
    pods: t.field({
      type: PodConnection,
      args: { ...PAGE_ARGS, filter: t.arg({ type: PodFilter, description: 'Which pods.' }) },
      complexity: pageCost,
      description: 'The pods that are bound to it, finished ones included.',
      resolve: ({ row, base }, args, context) => {
        const elsewhere = args.filter?.node != null && args.filter.node !== row.name
        return pageOf(elsewhere ? [] : selectPods(base, { ...args.filter, node: row.name }), args, context)
      },
    }),
  }),
})

/** The sums of the node with the number of its pods among them. */
function requestedOf({ row }: Located<'Node'>): Resources {
  return addResources(row.requested, { ...ZERO_RESOURCES, pods: row.podCount })
}
