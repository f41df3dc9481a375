import { selectorText } from '../../kube/label-selector.ts'
import { DeploymentRef, ReplicaSetRef } from '../refs.ts'
import { dependents } from '../relations.ts'
import { DeploymentStrategyType } from './closed-sets.ts'
import { Condition } from './condition.ts'
import { WORKLOAD_INTERFACES } from './workload.ts'

DeploymentRef.implement({
  description: 'A Deployment: replicas of a template, rolled out through ReplicaSets.',
  interfaces: WORKLOAD_INTERFACES,
  fields: (t) => ({
    replicas: t.int({ description: 'spec.replicas.', resolve: ({ row }) => row.spec.replicas }),
    selector: t.string({ description: 'Its selector as text.', resolve: ({ row }) => selectorText(row.spec.selector) }),
    strategy: t.field({
      type: DeploymentStrategyType.type,
      description: 'How it replaces its pods.',
      resolve: ({ row }) => DeploymentStrategyType.of(row.spec.strategy),
    }),
    maxSurge: t.string({
      description: 'Pods above the desired number during a rollout: `1`, `25%`.',
      resolve: ({ row }) => String(row.spec.maxSurge),
    }),
    maxUnavailable: t.string({
      description: 'Pods below the desired number during a rollout: `1`, `25%`.',
      resolve: ({ row }) => String(row.spec.maxUnavailable),
    }),
    minReadySeconds: t.int({
      description: 'How long a pod must be ready before it counts as available.',
      resolve: ({ row }) => row.spec.minReadySeconds,
    }),
    paused: t.boolean({ description: 'Whether its rollout is paused.', resolve: ({ row }) => row.spec.paused }),
    updatedReplicas: t.int({ description: 'Pods of the latest template.', resolve: ({ row }) => row.status.updatedReplicas }),
    availableReplicas: t.int({ description: 'Pods that are available.', resolve: ({ row }) => row.status.availableReplicas }),
    unavailableReplicas: t.int({
      description: 'Pods that are missing or not available.',
      resolve: ({ row }) => row.status.unavailableReplicas,
    }),
    conditions: t.field({ type: [Condition], description: 'Its conditions.', resolve: ({ row }) => [...row.status.conditions] }),
    replicaSets: t.field({
      type: [ReplicaSetRef],
      description: 'Its ReplicaSets, including old ones.',
      resolve: (deployment) => dependents(deployment, 'ReplicaSet'),
    }),
  }),
})
