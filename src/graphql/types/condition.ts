import type { Condition as Row } from '../../kube/condition.ts'
import { builder } from '../builder.ts'
import { ConditionStatus } from './closed-sets.ts'

export const Condition = builder.objectRef<Row>('Condition').implement({
  description: 'A condition of an object, as its status shows it.',
  fields: (t) => ({
    type: t.exposeString('type', { description: 'Its type: `Ready`, `PodScheduled`.' }),
    status: t.field({
      type: ConditionStatus.type,
      description: 'The status of the condition.',
      resolve: ({ status }) => ConditionStatus.of(status),
    }),
    reason: t.exposeString('reason', { description: 'The reason, in one word; may be empty.' }),
    message: t.exposeString('message', { description: 'The message, for people; may be empty.' }),
    lastTransitionTime: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the status last changed.',
      resolve: (condition) => condition.lastTransitionTime ?? null,
    }),
  }),
})
