import { builder } from '../builder.ts'

export const StateRef = builder.inputType('StateRef', {
  isOneOf: true,
  description: 'Which state to ask. Without one: the live twin as it is now.',
  fields: (t) => ({
    live: t.boolean({ description: 'The live twin.' }),
    snapshot: t.id({ description: 'A snapshot, by its id or its name.' }),
    time: t.field({
      type: 'DateTime',
      description:
        'The cluster as it was at a moment: the latest snapshot that shows it as it was then or before. Between snapshots nothing is kept.',
    }),
    fork: t.id({ description: 'A fork as it is now, by its id or its name.' }),
  }),
})
