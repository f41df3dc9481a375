import { builder } from '../builder.ts'
import { StateRef } from '../inputs/state-ref.ts'
import { resolveState } from '../resolve-state.ts'
import { Cluster } from '../types/cluster.ts'
import { resultOf } from '../types/result.ts'

const ClusterResult = resultOf('ClusterResult', {
  type: Cluster,
  description: 'A cluster, or an error.',
})

builder.queryField('cluster', (t) =>
  t.field({
    type: ClusterResult,
    args: {
      on: t.arg({ type: StateRef, description: 'The state; by default the live twin.' }),
    },
    description: 'The cluster as the twin has it.',
    resolve: (_root, { on }, context) => resolveState(on, context),
  }),
)
