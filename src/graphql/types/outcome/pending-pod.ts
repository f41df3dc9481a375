import type { PendingPod as Pending, RejectionSummary } from '../../../whatif/outcome/outcome.ts'
import { builder } from '../../builder.ts'
import { ObjectKey } from '../state.ts'

export const RejectionGroup = builder.objectRef<RejectionSummary>('RejectionGroup').implement({
  description: 'Nodes that were ruled out for the same reason.',
  fields: (t) => ({
    plugin: t.exposeString('plugin', { description: 'The plugin of the scheduler that ruled them out.' }),
    reason: t.exposeString('reason', { description: 'Its reason, in its own words.' }),
    count: t.exposeInt('count', { description: 'How many nodes.' }),
    sampleNodes: t.stringList({ description: 'Some of them.', resolve: (group) => [...group.sampleNodes] }),
  }),
})

export const PendingPod = builder.objectRef<Pending>('PendingPod').implement({
  description: 'A pod that has no node at the end of a run.',
  fields: (t) => ({
    pod: t.expose('pod', { type: ObjectKey, description: 'The pod.' }),
    owner: t.field({ type: ObjectKey, nullable: true, description: 'Its controller.', resolve: (item) => item.owner ?? null }),
    message: t.exposeString('message', { description: "The scheduler's own text; empty before its first attempt." }),
    reasons: t.field({ type: [RejectionGroup], description: 'Why no node will do.', resolve: (item) => [...item.reasons] }),
    since: t.field({
      type: 'Duration',
      description: 'When it was created, in virtual time since the run began.',
      resolve: (item) => item.sinceMs,
    }),
    causedByScenario: t.exposeBoolean('causedByScenario', { description: 'False: it is pending with no action, too.' }),
  }),
})
