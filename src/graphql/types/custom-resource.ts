import { CustomResourceRef } from '../refs.ts'
import { WORKLOAD_INTERFACES } from './workload.ts'

CustomResourceRef.implement({
  description:
    'A custom resource that controls pods, ReplicaSets or Jobs. Its metadata and its scale subresource are read, and nothing else; its controller is not simulated.',
  interfaces: WORKLOAD_INTERFACES,
  fields: (t) => ({
    replicas: t.int({
      nullable: true,
      description:
        'spec.replicas of its scale subresource; null if its kind has none, or if the CustomResourceDefinition could not be read.',
      resolve: ({ row }) => row.replicas ?? null,
    }),
    currentReplicas: t.int({
      nullable: true,
      description: 'status.replicas of its scale subresource: pods that its controller counts.',
      resolve: ({ row }) => row.currentReplicas ?? null,
    }),
  }),
})
