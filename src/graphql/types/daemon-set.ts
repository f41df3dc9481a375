import { selectorText } from '../../kube/label-selector.ts'
import { DaemonSetRef } from '../refs.ts'
import { UpdateStrategyType } from './closed-sets.ts'
import { Condition } from './condition.ts'
import { WORKLOAD_INTERFACES } from './workload.ts'

DaemonSetRef.implement({
  description: 'A DaemonSet: a pod on each node where it fits.',
  interfaces: WORKLOAD_INTERFACES,
  fields: (t) => ({
    selector: t.string({ description: 'Its selector as text.', resolve: ({ row }) => selectorText(row.spec.selector) }),
    updateStrategy: t.field({
      type: UpdateStrategyType.type,
      description: 'How it replaces its pods.',
      resolve: ({ row }) => UpdateStrategyType.of(row.spec.updateStrategy),
    }),
    maxSurge: t.string({
      description: 'Nodes with two pods during a rollout: `1`, `25%`.',
      resolve: ({ row }) => String(row.spec.maxSurge),
    }),
    maxUnavailable: t.string({
      description: 'Nodes without a pod during a rollout: `1`, `25%`.',
      resolve: ({ row }) => String(row.spec.maxUnavailable),
    }),
    desiredNumberScheduled: t.int({
      description: 'Nodes that should run it.',
      resolve: ({ row }) => row.status.desiredNumberScheduled,
    }),
    currentNumberScheduled: t.int({
      description: 'Nodes that should and do run it.',
      resolve: ({ row }) => row.status.currentNumberScheduled,
    }),
    numberMisscheduled: t.int({
      description: 'Nodes that run it but should not.',
      resolve: ({ row }) => row.status.numberMisscheduled,
    }),
    numberAvailable: t.int({
      description: 'Nodes where its pod is available.',
      resolve: ({ row }) => row.status.numberAvailable,
    }),
    numberUnavailable: t.int({
      description: 'Nodes where its pod is missing or not available.',
      resolve: ({ row }) => row.status.numberUnavailable,
    }),
    conditions: t.field({ type: [Condition], description: 'Its conditions.', resolve: ({ row }) => [...row.status.conditions] }),
  }),
})
