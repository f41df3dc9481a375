import { PodFilter, WorkloadFilter } from '../inputs/filters.ts'
import { POD_LIST, WORKLOAD_LIST } from '../inputs/list-args.ts'
import { KubernetesObjectRef, NamespaceRef } from '../refs.ts'
import { selectPods, selectWorkloads } from '../select.ts'
import { NamespacePhase } from './closed-sets.ts'
import { PodConnection, WorkloadConnection } from './connections.ts'

NamespaceRef.implement({
  description: 'A namespace.',
  interfaces: [KubernetesObjectRef],
  fields: (t) => ({
    phase: t.field({
      type: NamespacePhase.type,
      description: 'status.phase.',
      resolve: ({ row }) => NamespacePhase.of(row.phase),
    }),
    pods: t.field({
      type: PodConnection,
      args: { ...POD_LIST.args, filter: t.arg({ type: PodFilter, description: 'Which pods; the namespace is this one.' }) },
      description: 'The pods in it.',
      resolve: ({ row, base }, args, context) =>
        POD_LIST.page(selectPods(base, { ...args.filter, namespace: row.name }), args, context),
    }),
    workloads: t.field({
      type: WorkloadConnection,
      args: {
        ...WORKLOAD_LIST.args,
        filter: t.arg({ type: WorkloadFilter, description: 'Which workloads; the namespace is this one.' }),
      },
      description: 'The workloads in it.',
      resolve: ({ row, base }, args, context) =>
        WORKLOAD_LIST.page(selectWorkloads(base, { ...args.filter, namespace: row.name }), args, context),
    }),
  }),
})
