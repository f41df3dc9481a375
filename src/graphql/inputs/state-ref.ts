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
        'The cluster at a time: the latest state at or before it, of a snapshot or of the history that `rehearse serve --history` keeps. `takenAt` of the answer is the time of that state. Where the history begins later than the time, the answer is an error and not an earlier snapshot: the state may have been removed because of its age.',
    }),
    digest: t.string({
      description:
        'The state with this digest (`StateInfo.digest`), or with the only one that begins with these 8 or more hexadecimal digits: the live twin as it is, a fork, a snapshot, or a moment of the history. Repeats a question on exactly the state of an earlier answer, as long as that state is kept.',
    }),
    fork: t.id({ description: 'A fork as it is now, by ID or name.' }),
  }),
})
