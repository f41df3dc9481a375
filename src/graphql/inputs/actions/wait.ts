import { builder } from '../../builder.ts'
import type { ActionField } from './action-input.ts'

const WaitInput = builder.inputType('WaitInput', {
  description: 'Lets virtual time pass before the next action.',
  fields: (t) => ({ for: t.field({ type: 'Duration', required: true, description: 'How long.' }) }),
})

export const WAIT: ActionField<typeof WaitInput.$inferInput> = {
  type: WaitInput,
  description: 'Wait.',
  read: (input) => ({ kind: 'wait', forMs: input.for }),
}
