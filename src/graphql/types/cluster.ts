import { addResources, type Resources, subtractResources, ZERO_RESOURCES } from '../../kube/resources.ts'
import { WORKLOAD_KINDS, type WorkloadKind } from '../../kube/workload-kinds.ts'
import type { Base } from '../../whatif/base.ts'
import { type NamedAmount, namedAmounts } from '../amounts.ts'
import { builder } from '../builder.ts'
import { codedError } from '../error-codes.ts'
import { NodeFilter, PodFilter, WorkloadFilter } from '../inputs/filters.ts'
import { NODE_LIST, POD_LIST, WORKLOAD_LIST } from '../inputs/list-args.ts'
import { ObjectRef, readOwnerRef } from '../inputs/object-ref.ts'
import { find } from '../located.ts'
import { NodeRef, PodRef, WorkloadRef } from '../refs.ts'
import { selectNodes, selectPods, selectWorkloads } from '../select.ts'
import { NodeConnection, PodConnection, WorkloadConnection } from './connections.ts'
import { CoverageNote, StateInfo } from './state.ts'

interface Summary {
  readonly capacity: NamedAmount
  readonly allocatable: NamedAmount
  readonly requested: NamedAmount
  readonly headroom: NamedAmount
}

const ResourceSummary = builder.objectRef<Summary>('ResourceSummary').implement({
  description:
    'One resource over all nodes. Amounts are thousandths of a core for CPU, bytes for memory and storage, otherwise counts.',
  fields: (t) => ({
    name: t.string({ description: '`cpu`, `memory`, `nvidia.com/gpu`.', resolve: (summary) => summary.capacity.name }),
    capacity: t.field({ type: 'Quantity', description: 'Total capacity.', resolve: ({ capacity }) => capacity.quantity }),
    allocatable: t.field({
      type: 'Quantity',
      description: 'Amount that pods can request.',
      resolve: ({ allocatable }) => allocatable.quantity,
    }),
    requested: t.field({
      type: 'Quantity',
      description: 'Amount that bound pods request.',
      resolve: ({ requested }) => requested.quantity,
    }),
    headroom: t.field({
      type: 'Quantity',
      description: 'Allocatable minus requested.',
      resolve: ({ headroom }) => headroom.quantity,
    }),
    capacityAmount: t.float({ description: 'Capacity as an exact number.', resolve: ({ capacity }) => capacity.amount }),
    allocatableAmount: t.float({
      description: 'Allocatable as an exact number.',
      resolve: ({ allocatable }) => allocatable.amount,
    }),
    requestedAmount: t.float({ description: 'Requested as an exact number.', resolve: ({ requested }) => requested.amount }),
    headroomAmount: t.float({ description: 'Headroom as an exact number.', resolve: ({ headroom }) => headroom.amount }),
  }),
})

export const Cluster = builder.objectRef<Base>('Cluster').implement({
  description: 'A cluster at a moment: all values are of the same state.',
  fields: (t) => ({
    state: t.field({ type: StateInfo, description: 'The state.', resolve: (base) => base.info }),
    coverage: t.field({
      type: [CoverageNote],
      description: 'What the twin could not read.',
      resolve: (base) => [...base.coverage],
    }),
    resources: t.field({
      type: [ResourceSummary],
      description: 'Sums over all nodes, resource by resource.',
      resolve: (base) => summarize(base),
    }),
    node: t.field({
      type: NodeRef,
      nullable: true,
      args: { name: t.arg.string({ required: true, description: 'Its name.' }) },
      description: 'The node of that name.',
      resolve: (base, { name }) => find(base, 'Node', { namespace: '', name }),
    }),
    pod: t.field({
      type: PodRef,
      nullable: true,
      args: {
        namespace: t.arg.string({ required: true, description: 'Its namespace.' }),
        name: t.arg.string({ required: true, description: 'Its name.' }),
      },
      description: 'The pod of that name.',
      resolve: (base, args) => find(base, 'Pod', args),
    }),
    workload: t.field({
      type: WorkloadRef,
      nullable: true,
      args: { ref: t.arg({ type: ObjectRef, required: true, description: 'Its kind, namespace and name.' }) },
      description: 'The workload of that kind and name.',
      resolve: (base, { ref }) => {
        const read = readOwnerRef(ref)
        if (!read.ok) throw codedError('INVALID_INPUT', `ref: ${read.message}`)
        const kind = WORKLOAD_KINDS.find((known): known is WorkloadKind => known === read.key.kind)
        if (!kind)
          throw codedError('INVALID_INPUT', `ref: ${ref.kind} is not a workload; the kinds are ${WORKLOAD_KINDS.join(', ')}`)
        return find(base, kind, read.key)
      },
    }),
    nodes: t.field({
      type: NodeConnection,
      args: { ...NODE_LIST.args, filter: t.arg({ type: NodeFilter, description: 'Which nodes.' }) },
      description: 'Nodes.',
      resolve: (base, args, context) => NODE_LIST.page(selectNodes(base, args.filter), args, context),
    }),
    pods: t.field({
      type: PodConnection,
      args: { ...POD_LIST.args, filter: t.arg({ type: PodFilter, description: 'Which pods.' }) },
      description: 'Pods.',
      resolve: (base, args, context) => POD_LIST.page(selectPods(base, args.filter), args, context),
    }),
    workloads: t.field({
      type: WorkloadConnection,
      args: { ...WORKLOAD_LIST.args, filter: t.arg({ type: WorkloadFilter, description: 'Which workloads.' }) },
      description: 'Workloads of all kinds, kind by kind.',
      resolve: (base, args, context) => WORKLOAD_LIST.page(selectWorkloads(base, args.filter), args, context),
    }),
  }),
})

function summarize(base: Base): Summary[] {
  const sums = { capacity: ZERO_RESOURCES, allocatable: ZERO_RESOURCES, requested: ZERO_RESOURCES }
  base.state.table('Node').forEach((node) => {
    sums.capacity = addResources(sums.capacity, node.capacity)
    sums.allocatable = addResources(sums.allocatable, node.allocatable)
    sums.requested = addResources(sums.requested, { ...node.requested, pods: node.podCount })
  })
  const named = (amounts: Resources) => new Map(namedAmounts(amounts).map((item) => [item.name, item]))
  const [capacity, allocatable, requested] = [named(sums.capacity), named(sums.allocatable), named(sums.requested)]
  const headroom = named(subtractResources(sums.allocatable, sums.requested))
  const names = new Set([...capacity.keys(), ...allocatable.keys(), ...requested.keys()])
  const of = (amounts: ReadonlyMap<string, NamedAmount>, name: string): NamedAmount =>
    amounts.get(name) ?? { name, amount: 0, quantity: '0' }
  return [...names].map((name) => ({
    capacity: of(capacity, name),
    allocatable: of(allocatable, name),
    requested: of(requested, name),
    headroom: of(headroom, name),
  }))
}
