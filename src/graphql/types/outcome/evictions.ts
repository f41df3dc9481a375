import type { Preemption as Preempted, EvictionSummary as Summary } from '../../../whatif/outcome/outcome.ts'
import { builder } from '../../builder.ts'
import { ObjectKey } from '../state.ts'

const EvictionRefusal = builder.objectRef<Summary['refused'][number]>('EvictionRefusal').implement({
  description: 'A pod whose eviction a budget refused at least once (429).',
  fields: (t) => ({
    pod: t.expose('pod', { type: ObjectKey, description: 'The pod.' }),
    budget: t.field({
      type: ObjectKey,
      nullable: true,
      description: 'The budget that refused.',
      resolve: (item) => item.budget ?? null,
    }),
    count: t.exposeInt('count', { description: 'How often.' }),
    firstAt: t.field({
      type: 'Duration',
      description: 'The first time, in virtual time since the run began.',
      resolve: (item) => item.firstAtMs,
    }),
    lastAt: t.field({ type: 'Duration', description: 'The last time.', resolve: (item) => item.lastAtMs }),
    message: t.exposeString('message', { description: "The API server's message." }),
  }),
})

const EvictionFailure = builder.objectRef<Summary['errors'][number]>('EvictionFailure').implement({
  description: 'A pod whose eviction was an error (500).',
  fields: (t) => ({
    pod: t.expose('pod', { type: ObjectKey, description: 'The pod.' }),
    message: t.exposeString('message', { description: "The API server's message." }),
  }),
})

const SkippedPod = builder.objectRef<Summary['skipped'][number]>('SkippedPod').implement({
  description: 'A pod that a drain left on its node.',
  fields: (t) => ({
    pod: t.expose('pod', { type: ObjectKey, description: 'The pod.' }),
    reason: t.exposeString('reason', { description: 'Why.' }),
  }),
})

export const EvictionSummary = builder.objectRef<Summary>('EvictionSummary').implement({
  description: 'The results of evictions.',
  fields: (t) => ({
    evicted: t.exposeInt('evicted', { description: 'Pods that were evicted.' }),
    forced: t.exposeInt('forced', { description: 'Pods that were deleted, bypassing their budgets.' }),
    refused: t.field({
      type: [EvictionRefusal],
      description: 'Pods that a budget refused.',
      resolve: (summary) => [...summary.refused],
    }),
    errors: t.field({
      type: [EvictionFailure],
      description: 'Pods whose eviction was an error.',
      resolve: (summary) => [...summary.errors],
    }),
    skipped: t.field({
      type: [SkippedPod],
      description: 'Pods that drains left on their nodes.',
      resolve: (summary) => [...summary.skipped],
    }),
  }),
})

export const Preemption = builder.objectRef<Preempted>('Preemption').implement({
  description: 'Pods that were preempted for one of higher priority.',
  fields: (t) => ({
    preemptor: t.expose('preemptor', { type: ObjectKey, description: 'The pod that they were preempted for.' }),
    node: t.exposeString('node', { description: 'The node.' }),
    victims: t.field({ type: [ObjectKey], description: 'The preempted pods.', resolve: (item) => [...item.victims] }),
    ties: t.field({
      type: [ObjectKey],
      description:
        'Pods on the node with the same priority and start time as a victim that were spared: the real scheduler can preempt any of them.',
      resolve: (item) => [...item.ties],
    }),
    at: t.field({ type: 'Duration', description: 'When, in virtual time since the run began.', resolve: (item) => item.atMs }),
  }),
})
