import { metricText } from '../../kube/metric-text.ts'
import { WORKLOAD_KINDS, type WorkloadKind } from '../../kube/workload-kinds.ts'
import { find } from '../located.ts'
import { HorizontalPodAutoscalerRef, KubernetesObjectRef, WorkloadRef } from '../refs.ts'
import { Condition } from './condition.ts'

HorizontalPodAutoscalerRef.implement({
  description: 'A horizontal pod autoscaler.',
  interfaces: [KubernetesObjectRef],
  fields: (t) => ({
    minReplicas: t.int({ description: 'Its minimum number of replicas.', resolve: ({ row }) => row.minReplicas }),
    maxReplicas: t.int({ description: 'Its maximum number of replicas.', resolve: ({ row }) => row.maxReplicas }),
    currentReplicas: t.int({ description: 'status.currentReplicas.', resolve: ({ row }) => row.currentReplicas }),
    desiredReplicas: t.int({ description: 'status.desiredReplicas.', resolve: ({ row }) => row.desiredReplicas }),
    lastScaleTime: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it last changed the number of replicas; null: it has not yet.',
      resolve: ({ row }) => row.lastScaleTime ?? null,
    }),
    metrics: t.stringList({
      description: 'The target of each of its metrics, for people: `cpu: 60% of the requests`.',
      resolve: ({ row }) => row.metrics.map(metricText),
    }),
    conditions: t.field({ type: [Condition], description: 'Its conditions.', resolve: ({ row }) => [...row.conditions] }),
    scaleTargetRef: t.string({
      description: 'The object it scales, `KIND/NAME`, whether the twin has it or not.',
      resolve: ({ row: { scaleTargetRef } }) => `${scaleTargetRef.kind}/${scaleTargetRef.name}`,
    }),
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
