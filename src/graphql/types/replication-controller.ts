import { selectorText } from '../../kube/label-selector.ts'
import { ReplicationControllerRef } from '../refs.ts'
import { Condition } from './condition.ts'
import { WORKLOAD_INTERFACES } from './workload.ts'

ReplicationControllerRef.implement({
  description: 'A ReplicationController: the predecessor of a ReplicaSet.',
  interfaces: WORKLOAD_INTERFACES,
  fields: (t) => ({
    replicas: t.int({ description: 'spec.replicas.', resolve: ({ row }) => row.spec.replicas }),
    selector: t.string({ description: 'Its selector as text.', resolve: ({ row }) => selectorText(row.spec.selector) }),
    minReadySeconds: t.int({
      description: 'How long a pod must be ready before it counts as available.',
      resolve: ({ row }) => row.spec.minReadySeconds,
    }),
    currentReplicas: t.int({ description: 'status.replicas: pods that exist.', resolve: ({ row }) => row.status.replicas }),
    availableReplicas: t.int({ description: 'Pods that are available.', resolve: ({ row }) => row.status.availableReplicas }),
    conditions: t.field({ type: [Condition], description: 'Its conditions.', resolve: ({ row }) => [...row.status.conditions] }),
  }),
})
