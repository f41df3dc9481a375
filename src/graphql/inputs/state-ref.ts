import { builder } from '../builder.ts'

export const StateRef = builder.inputType('StateRef', {
  isOneOf: true,
  description: 'Which state to ask. Without one: the live twin as it is now.',
  fields: (t) => ({
    live: t.boolean({ description: 'The live twin.' }),
    snapshot: t.id({ description: 'A stored snapshot.' }),
    time: t.field({ type: 'DateTime', description: 'The cluster as it was at a moment.' }),
    fork: t.id({ description: 'A fork.' }),
  }),
})
