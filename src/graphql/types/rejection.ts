import type { ExplainedNode } from '../../whatif/explain-pod.ts'
import { builder } from '../builder.ts'

export type RejectionView = NonNullable<ExplainedNode['verdict']>

export const Rejection = builder.objectRef<RejectionView>('Rejection').implement({
  description: 'A refusal of a plugin of the scheduler.',
  fields: (t) => ({
    plugin: t.exposeString('plugin', { description: 'The plugin.' }),
    code: t.exposeString('code', {
      description: '`Unschedulable`: preemption may help. `UnschedulableAndUnresolvable`: it cannot.',
    }),
    reasons: t.stringList({ description: 'Its reasons, in its own words.', resolve: (rejection) => [...rejection.reasons] }),
  }),
})
