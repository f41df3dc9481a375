import { builder } from '../builder.ts'
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
    args: { at: t.arg({ type: StateRef, description: 'Which state; the live twin when left out.' }) },
    description: 'The cluster as the twin knows it.',
    resolve: (_root, { at }, context) => resolveState(at, context),
  }),
)
