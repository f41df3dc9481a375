import { isApiError } from '../../service/errors.ts'
import { builder } from '../builder.ts'
import { StateRef } from '../inputs/state-ref.ts'
import { resolveState } from '../resolve-state.ts'
import { Headroom } from '../types/headroom.ts'
import { resultOf } from '../types/result.ts'

const HeadroomResult = resultOf('HeadroomResult', { type: Headroom, description: 'The headroom, or an error.' })

builder.queryField('headroom', (t) =>
  t.field({
    type: HeadroomResult,
    args: {
      groupLabel: t.arg.string({
        defaultValue: 'node.kubernetes.io/instance-type',
        description: 'The label of nodes that defines node groups.',
      }),
      on: t.arg({ type: StateRef, description: 'The state to query; by default the live twin.' }),
    },
    complexity: { field: 50 },
    description: 'How much capacity nodes and quotas have left: by node group, by zone, by namespace, and how fragmented it is.',
    resolve: async (_root, { groupLabel, on }, context) => {
      const base = await resolveState(on, context)
      return isApiError(base) ? base : { base, groupLabel: groupLabel ?? '' }
    },
  }),
)
