import type { Condition as Row } from '../../kube/condition.ts'
import { builder } from '../builder.ts'

export const Condition = builder.objectRef<Row>('Condition').implement({
  description: 'A condition of an object, as its status shows it.',
  fields: (t) => ({
    type: t.exposeString('type', { description: 'What it is about: `Ready`, `PodScheduled`.' }),
    status: t.exposeString('status', { description: '`True`, `False` or `Unknown`.' }),
    reason: t.exposeString('reason', { description: 'Why, in one word; may be empty.' }),
    message: t.exposeString('message', { description: 'Why, for people; may be empty.' }),
    lastTransitionTime: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the status changed last.',
      resolve: (condition) => condition.lastTransitionTime ?? null,
    }),
  }),
})
