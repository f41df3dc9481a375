import { PAGE_ARGS, pageCost, pageOf } from '../connection.ts'
import { PodFilter, WorkloadFilter } from '../inputs/filters.ts'
import { KubernetesObjectRef, NamespaceRef } from '../refs.ts'
import { selectPods, selectWorkloads } from '../select.ts'
import { PodConnection, WorkloadConnection } from './connections.ts'

NamespaceRef.implement({
  description: 'A namespace.',
  interfaces: [KubernetesObjectRef],
  fields: (t) => ({
    phase: t.string({ description: '`Active` or `Terminating`.', resolve: ({ row }) => row.phase }),
    pods: t.field({
      type: PodConnection,
      args: { ...PAGE_ARGS, filter: t.arg({ type: PodFilter, description: 'Which pods; its namespace is this one.' }) },
      complexity: pageCost,
      description: 'The pods in it.',
      resolve: ({ row, base }, args, context) => pageOf(selectPods(base, { ...args.filter, namespace: row.name }), args, context),
    }),
    workloads: t.field({
      type: WorkloadConnection,
      args: {
        ...PAGE_ARGS,
        filter: t.arg({ type: WorkloadFilter, description: 'Which workloads; their namespace is this one.' }),
      },
      complexity: pageCost,
      description: 'The workloads in it.',
      resolve: ({ row, base }, args, context) =>
        pageOf(selectWorkloads(base, { ...args.filter, namespace: row.name }), args, context),
    }),
  }),
})
