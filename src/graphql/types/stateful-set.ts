import { selectorText } from '../../kube/label-selector.ts'
import { StatefulSetRef } from '../refs.ts'
import { PodManagementPolicy, UpdateStrategyType } from './closed-sets.ts'
import { Condition } from './condition.ts'
import { WORKLOAD_INTERFACES } from './workload.ts'

StatefulSetRef.implement({
  description: 'A StatefulSet: pods with stable names and volumes.',
  interfaces: WORKLOAD_INTERFACES,
  fields: (t) => ({
    replicas: t.int({ description: 'spec.replicas.', resolve: ({ row }) => row.spec.replicas }),
    selector: t.string({ description: 'Its selector as text.', resolve: ({ row }) => selectorText(row.spec.selector) }),
    serviceName: t.string({
      description: 'The service that governs the DNS names of its pods.',
      resolve: ({ row }) => row.spec.serviceName,
    }),
    podManagementPolicy: t.field({
      type: PodManagementPolicy.type,
      description: 'In which order it creates its pods.',
      resolve: ({ row }) => PodManagementPolicy.of(row.spec.podManagementPolicy),
    }),
    updateStrategy: t.field({
      type: UpdateStrategyType.type,
      description: 'How it replaces its pods.',
      resolve: ({ row }) => UpdateStrategyType.of(row.spec.updateStrategy),
    }),
    partition: t.int({
      description: 'Pods below this ordinal keep the old template.',
      resolve: ({ row }) => row.spec.partition ?? 0,
    }),
    currentReplicas: t.int({ description: 'Pods of the current revision.', resolve: ({ row }) => row.status.currentReplicas }),
    updatedReplicas: t.int({ description: 'Pods of the update revision.', resolve: ({ row }) => row.status.updatedReplicas }),
    availableReplicas: t.int({ description: 'Pods that are available.', resolve: ({ row }) => row.status.availableReplicas }),
    conditions: t.field({ type: [Condition], description: 'Its conditions.', resolve: ({ row }) => [...row.status.conditions] }),
  }),
})
