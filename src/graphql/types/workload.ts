import type { Row } from '../../kube/kinds.ts'
import type { WorkloadKind } from '../../kube/workload-kinds.ts'
import { assertNever } from '../../lib/assert-never.ts'
import { desiredReplicas } from '../../whatif/recording/top-owner.ts'
import { PAGE_ARGS, pageCost, pageOf } from '../connection.ts'
import { KubernetesObjectRef, PodDisruptionBudgetRef, WorkloadRef } from '../refs.ts'
import { podsOf, workloadBudgets } from '../relations.ts'
import { PodConnection } from './connections.ts'

WorkloadRef.implement({
  description: 'A kind that makes and keeps pods.',
  interfaces: [KubernetesObjectRef],
  resolveType: ({ row }) => row.kind,
  fields: (t) => ({
    desiredReplicas: t.int({
      nullable: true,
      description: 'Pods that it wants; null for kinds that want no particular number.',
      resolve: ({ row }) => desiredReplicas(row) ?? null,
    }),
    readyReplicas: t.int({
      nullable: true,
      description: 'Pods that its status counts as ready; null for kinds that do not count them.',
      resolve: ({ row }) => readyReplicas(row) ?? null,
    }),
    pods: t.field({
      type: PodConnection,
      args: PAGE_ARGS,
      complexity: pageCost,
      description: "Every pod below it: a Deployment's through its ReplicaSets, a CronJob's through its Jobs.",
      resolve: (workload, args, context) => pageOf(podsOf(workload), args, context),
    }),
    podDisruptionBudgets: t.field({
      type: [PodDisruptionBudgetRef],
      description: 'Budgets that cover pods of it.',
      resolve: (workload) => workloadBudgets(workload),
    }),
  }),
})

function readyReplicas(row: Extract<Row, { kind: WorkloadKind }>): number | undefined {
  switch (row.kind) {
    case 'Deployment':
    case 'ReplicaSet':
    case 'ReplicationController':
    case 'StatefulSet':
      return row.status.readyReplicas
    case 'DaemonSet':
      return row.status.numberReady
    case 'Job':
      return row.status.ready
    case 'CronJob':
      return undefined
    default:
      return assertNever(row)
  }
}

/** Both interfaces of a workload's own type. */
export const WORKLOAD_INTERFACES = [KubernetesObjectRef, WorkloadRef]
