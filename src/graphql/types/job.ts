import { JobRef } from '../refs.ts'
import { CompletionMode } from './closed-sets.ts'
import { Condition } from './condition.ts'
import { WORKLOAD_INTERFACES } from './workload.ts'

JobRef.implement({
  description: 'A Job: pods that run to completion.',
  interfaces: WORKLOAD_INTERFACES,
  fields: (t) => ({
    parallelism: t.int({ description: 'Maximum number of pods that run at once.', resolve: ({ row }) => row.spec.parallelism }),
    completions: t.int({
      nullable: true,
      description: 'Number of pods that must succeed; null: a work queue.',
      resolve: ({ row }) => row.spec.completions ?? null,
    }),
    completionMode: t.field({
      type: CompletionMode.type,
      description: 'When it is complete.',
      resolve: ({ row }) => CompletionMode.of(row.spec.completionMode),
    }),
    backoffLimit: t.int({ description: 'Number of failures before it fails.', resolve: ({ row }) => row.spec.backoffLimit }),
    suspend: t.boolean({ description: 'Whether it is suspended.', resolve: ({ row }) => row.spec.suspend }),
    active: t.int({ description: 'Pods that have not ended.', resolve: ({ row }) => row.status.active }),
    succeeded: t.int({ description: 'Pods that have succeeded.', resolve: ({ row }) => row.status.succeeded }),
    failed: t.int({ description: 'Pods that have failed.', resolve: ({ row }) => row.status.failed }),
    startTime: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'status.startTime.',
      resolve: ({ row }) => row.status.startTime ?? null,
    }),
    completionTime: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'status.completionTime.',
      resolve: ({ row }) => row.status.completionTime ?? null,
    }),
    conditions: t.field({ type: [Condition], description: 'Its conditions.', resolve: ({ row }) => [...row.status.conditions] }),
  }),
})
