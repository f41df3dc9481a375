import { selectorText } from '../../kube/label-selector.ts'
import { StatefulSetRef } from '../refs.ts'
import { Condition } from './condition.ts'
import { WORKLOAD_INTERFACES } from './workload.ts'

StatefulSetRef.implement({
  description: 'A StatefulSet: pods with names and volumes that stay theirs.',
  interfaces: WORKLOAD_INTERFACES,
  fields: (t) => ({
    replicas: t.int({ description: 'spec.replicas.', resolve: ({ row }) => row.spec.replicas }),
    selector: t.string({ description: 'Its selector as text.', resolve: ({ row }) => selectorText(row.spec.selector) }),
    serviceName: t.string({
      description: 'The service that gives its pods their names.',
      resolve: ({ row }) => row.spec.serviceName,
    }),
    podManagementPolicy: t.string({
      description: '`OrderedReady` or `Parallel`.',
      resolve: ({ row }) => row.spec.podManagementPolicy,
    }),
    updateStrategy: t.string({ description: '`RollingUpdate` or `OnDelete`.', resolve: ({ row }) => row.spec.updateStrategy }),
    partition: t.int({ description: 'Pods below this ordinal keep the old template.', resolve: ({ row }) => row.spec.partition }),
    currentReplicas: t.int({ description: 'Pods of the current revision.', resolve: ({ row }) => row.status.currentReplicas }),
    updatedReplicas: t.int({ description: 'Pods of the update revision.', resolve: ({ row }) => row.status.updatedReplicas }),
    availableReplicas: t.int({ description: 'Pods that are available.', resolve: ({ row }) => row.status.availableReplicas }),
    conditions: t.field({ type: [Condition], description: 'Its conditions.', resolve: ({ row }) => [...row.status.conditions] }),
  }),
})
