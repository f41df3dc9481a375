import { builder } from '../../builder.ts'
import type { ActionField } from './action-input.ts'

const WaitInput = builder.inputType('WaitInput', {
  isOneOf: true,
  description: 'Lets virtual time pass before the next action.',
  fields: (t) => ({
    for: t.field({ type: 'Duration', description: 'How long.' }),
    untilQuiet: t.boolean({ description: 'Until the cluster is quiet, such as after a rollout.' }),
  }),
})

export const WAIT: ActionField<typeof WaitInput.$inferInput> = {
  type: WaitInput,
  description: 'Wait.',
  read(input, place) {
    if (input.for !== undefined) return { kind: 'wait', forMs: input.for }
    return input.untilQuiet ? { kind: 'wait', untilQuiet: true } : place.at('untilQuiet').refuse('must be true')
  },
}
