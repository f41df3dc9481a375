import { builder } from '../builder.ts'
import { enumOf } from '../enum-of.ts'
import { KubernetesObjectRef } from '../refs.ts'
import { ObjectKey } from '../types/state.ts'
import { objectOf } from './answer-state.ts'

export const RunMoment = enumOf('RunMoment', 'At which end of the run an object is returned.', {
  BEFORE: 'As it was at the beginning.',
  AFTER: 'As it is at the end.',
})

builder.objectField(ObjectKey, 'object', (t) =>
  t.field({
    type: KubernetesObjectRef,
    nullable: true,
    args: {
      at: t.arg({
        type: RunMoment,
        description: 'At which end; by default at the end, or at the beginning if it does not exist at the end.',
      }),
    },
    description:
      'The object itself: as it is at the end of the run of the answer, or as it was at the beginning if it has been deleted; in answers without a run, in the queried state. Null when it exists in neither.',
    resolve: (key, { at }, context, info) => objectOf(key, at, { context, info }),
  }),
)
