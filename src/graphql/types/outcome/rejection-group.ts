import type { RejectionSummary } from '../../../whatif/outcome/outcome.ts'
import { builder } from '../../builder.ts'

export const RejectionGroup = builder.objectRef<RejectionSummary>('RejectionGroup').implement({
  description: 'Nodes that were refused for the same reason.',
  fields: (t) => ({
    plugin: t.exposeString('plugin', { description: 'The plugin of the scheduler that refused them.' }),
    reason: t.exposeString('reason', { description: 'Its reason, in its own words.' }),
    code: t.exposeString('code', {
      description: '`Unschedulable`: preemption may help. `UnschedulableAndUnresolvable`: it cannot.',
    }),
    count: t.exposeInt('count', { description: 'Number of nodes.' }),
    sampleNodes: t.stringList({ description: 'Some of them.', resolve: (group) => [...group.sampleNodes] }),
  }),
})
