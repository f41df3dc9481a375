import { builder } from '../builder.ts'

export const StateRef = builder.inputType('StateRef', {
  isOneOf: true,
  description: 'The state to query. By default the live twin as it is now.',
  fields: (t) => ({
    live: t.boolean({ description: 'The live twin.' }),
    snapshot: t.id({ description: 'A snapshot, by ID or name.' }),
    time: t.field({
      type: 'DateTime',
      description:
        'The cluster at a time: the latest state at or before it, of a snapshot or of the history that `rehearse serve --history` keeps. `takenAt` of the answer is the time of that state.',
    }),
    fork: t.id({ description: 'A fork as it is now, by ID or name.' }),
  }),
})
