import { builder } from '../builder.ts'
import { invalidInput } from '../errors.ts'
import { StateRef } from '../inputs/state-ref.ts'
import { resolveState } from '../resolve-state.ts'
import { Cluster } from '../types/cluster.ts'
import { resultOf } from '../types/result.ts'

const ClusterResult = resultOf('ClusterResult', {
  type: Cluster,
  description: 'A cluster, or why there is none to show.',
})

builder.queryField('cluster', (t) =>
  t.field({
    type: ClusterResult,
    args: {
      on: t.arg({ type: StateRef, description: 'Which state; the live twin when left out.' }),
      at: t.arg({
        type: StateRef,
        description: 'What `on` says.',
        deprecationReason: 'All questions name their state as `on`.',
      }),
    },
    description: 'The cluster as the twin knows it.',
    resolve: (_root, { on, at }, context) => {
      if (on != null && at != null) return invalidInput([{ path: 'at', message: '`on` names the state already: leave `at` out' }])
      return resolveState(on ?? at, context)
    },
  }),
)
