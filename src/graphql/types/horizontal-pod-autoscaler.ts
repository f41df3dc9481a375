import { WORKLOAD_KINDS, type WorkloadKind } from '../../kube/workload-kinds.ts'
import { find } from '../located.ts'
import { HorizontalPodAutoscalerRef, KubernetesObjectRef, WorkloadRef } from '../refs.ts'

HorizontalPodAutoscalerRef.implement({
  description: 'A horizontal pod autoscaler.',
  interfaces: [KubernetesObjectRef],
  fields: (t) => ({
    minReplicas: t.int({ description: 'Its minimum number of replicas.', resolve: ({ row }) => row.minReplicas }),
    maxReplicas: t.int({ description: 'Its maximum number of replicas.', resolve: ({ row }) => row.maxReplicas }),
    currentReplicas: t.int({ description: 'status.currentReplicas.', resolve: ({ row }) => row.currentReplicas }),
    desiredReplicas: t.int({ description: 'status.desiredReplicas.', resolve: ({ row }) => row.desiredReplicas }),
    target: t.field({
      type: WorkloadRef,
      nullable: true,
      description: 'The workload it scales, if the twin has it.',
      resolve: ({ row, base }) => {
        const { kind, name } = row.scaleTargetRef
        return isWorkloadKind(kind) ? find(base, kind, { namespace: row.namespace, name }) : null
      },
    }),
  }),
})

function isWorkloadKind(kind: string): kind is WorkloadKind {
  return WORKLOAD_KINDS.some((known) => known === kind)
}
