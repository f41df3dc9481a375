import { isConditionTrue } from '../../kube/condition.ts'
import type { NodeAddress as Address } from '../../kube/node.ts'
import { nodeRoles } from '../../kube/node-roles.ts'
import { addResources, type Resources, subtractResources, ZERO_RESOURCES } from '../../kube/resources.ts'
import { judgeDrain } from '../../whatif/judge-drain.ts'
import { builder } from '../builder.ts'
import { DRAIN_FLAG_ARGS, drainFlags } from '../inputs/drain-flags.ts'
import { PodFilter } from '../inputs/filters.ts'
import { POD_LIST } from '../inputs/list-args.ts'
import type { Located } from '../located.ts'
import { KubernetesObjectRef, NodeRef } from '../refs.ts'
import { selectPods } from '../select.ts'
import { Condition } from './condition.ts'
import { PodConnection } from './connections.ts'
import { DrainReadiness } from './drain-readiness.ts'
import { ResourceAmounts } from './resource-amounts.ts'
import { Taint } from './taint.ts'
import { Usage } from './usage.ts'

/** A node has some dozens of pods. */
const JUDGE_COST = 20

const NodeAddress = builder.objectRef<Address>('NodeAddress').implement({
  description: 'An address of a node.',
  fields: (t) => ({
    type: t.exposeString('type', { description: '`InternalIP`, `ExternalIP`, `Hostname`, `InternalDNS` or `ExternalDNS`.' }),
    address: t.exposeString('address', { description: 'The IP address or the name; may be empty.' }),
  }),
})

NodeRef.implement({
  description: 'A node, with what its pods request of it.',
  interfaces: [KubernetesObjectRef],
  fields: (t) => ({
    unschedulable: t.boolean({ description: 'Cordoned: unschedulable for new pods.', resolve: ({ row }) => row.unschedulable }),
    ready: t.boolean({
      description: 'Whether its condition Ready is True.',
      resolve: ({ row }) => isConditionTrue(row.conditions, 'Ready'),
    }),
    roles: t.stringList({
      description: 'Its roles as kubectl get nodes shows them: `control-plane`.',
      resolve: ({ row }) => [...nodeRoles(row.labels)],
    }),
    kubeletVersion: t.string({
      nullable: true,
      description: 'The version of its kubelet (status.nodeInfo.kubeletVersion): `v1.36.3`; null where none was reported.',
      resolve: ({ row }) => row.kubeletVersion || null,
    }),
    addresses: t.field({
      type: [NodeAddress],
      description: 'Its addresses (status.addresses).',
      resolve: ({ row }) => [...row.addresses],
    }),
    usage: t.field({
      type: Usage,
      nullable: true,
      description: 'Its measured usage; null where metrics were not read, and in states after a run.',
      resolve: ({ row, base: { usage } }) => (usage?.ok ? (usage.usage.nodes.get(row.name) ?? null) : null),
    }),
    taints: t.field({ type: [Taint], description: 'Its taints, in their order.', resolve: ({ row }) => [...row.taints] }),
    conditions: t.field({ type: [Condition], description: 'Its conditions.', resolve: ({ row }) => [...row.conditions] }),
    zone: t.string({
      nullable: true,
      description: 'The label topology.kubernetes.io/zone.',
      resolve: ({ row }) => row.labels['topology.kubernetes.io/zone'] ?? null,
    }),
    providerID: t.string({ description: 'Its ID at the cloud provider; may be empty.', resolve: ({ row }) => row.providerID }),
    capacity: t.field({ type: ResourceAmounts, description: 'Its total capacity.', resolve: ({ row }) => row.capacity }),
    allocatable: t.field({
      type: ResourceAmounts,
      description: 'The amount that pods can request.',
      resolve: ({ row }) => row.allocatable,
    }),
    requested: t.field({
      type: ResourceAmounts,
      description: 'What the pods that occupy it request; `pods` is their number.',
      resolve: (node) => requestedOf(node),
    }),
    headroom: t.field({
      type: ResourceAmounts,
      description: 'Allocatable minus requested; below zero on an overcommitted node.',
      resolve: (node) => subtractResources(node.row.allocatable, requestedOf(node)),
    }),
    drainReadiness: t.field({
      type: DrainReadiness,
      args: DRAIN_FLAG_ARGS,
      complexity: { field: JUDGE_COST },
      description: 'Whether it can be drained now.',
      resolve: ({ row, base }, flags) => judgeDrain(base, row, drainFlags(flags)),
    }),
    pods: t.field({
      type: PodConnection,
      args: { ...POD_LIST.args, filter: t.arg({ type: PodFilter, description: 'Which pods.' }) },
      description: 'The pods that are bound to it, including finished ones.',
      resolve: ({ row, base }, args, context) => {
        const elsewhere = args.filter?.node != null && args.filter.node !== row.name
        return POD_LIST.page(elsewhere ? [] : selectPods(base, { ...args.filter, node: row.name }), args, context)
      },
    }),
  }),
})

/** The sums of the node with the number of its pods among them. */
function requestedOf({ row }: Located<'Node'>): Resources {
  return addResources(row.requested, { ...ZERO_RESOURCES, pods: row.podCount })
}
