import { desiredReplicas } from '../../whatif/recording/top-owner.ts'
import { POD_LIST } from '../inputs/list-args.ts'
import { readyReplicas } from '../is-unhealthy.ts'
import { HorizontalPodAutoscalerRef, KubernetesObjectRef, PodDisruptionBudgetRef, WorkloadRef } from '../refs.ts'
import { autoscalersOf, podsOf, workloadBudgets } from '../relations.ts'
import { PodConnection } from './connections.ts'

WorkloadRef.implement({
  description: 'A kind that creates and manages pods.',
  interfaces: [KubernetesObjectRef],
  resolveType: ({ row }) => row.kind,
  fields: (t) => ({
    desiredReplicas: t.int({
      nullable: true,
      description: 'Desired pods; null for kinds without a desired number.',
      resolve: ({ row }) => desiredReplicas(row) ?? null,
    }),
    readyReplicas: t.int({
      nullable: true,
      description:
        'Pods that its status counts as ready, of a custom resource its ready pods; null for kinds that do not count them.',
      resolve: ({ row, base }) => readyReplicas(row, base.state) ?? null,
    }),
    pods: t.field({
      type: PodConnection,
      args: POD_LIST.args,
      description:
        "Every pod below it: a Deployment's through its ReplicaSets, a CronJob's through its Jobs, a custom resource's through both.",
      resolve: (workload, args, context) => POD_LIST.page(podsOf(workload), args, context),
    }),
    podDisruptionBudgets: t.field({
      type: [PodDisruptionBudgetRef],
      description: 'Budgets that cover pods of it.',
      resolve: (workload) => workloadBudgets(workload),
    }),
    horizontalPodAutoscalers: t.field({
      type: [HorizontalPodAutoscalerRef],
      description: 'Autoscalers that scale it. With more than one, each reverts the others.',
      resolve: (workload) => autoscalersOf(workload),
    }),
  }),
})

/** Both interfaces of a workload's own type. */
export const WORKLOAD_INTERFACES = [KubernetesObjectRef, WorkloadRef]
