import { builder } from '../builder.ts'
import { isApiError } from '../errors.ts'
import { StateRef } from '../inputs/state-ref.ts'
import { resolveState } from '../resolve-state.ts'
import { Headroom } from '../types/headroom.ts'
import { resultOf } from '../types/result.ts'

const HeadroomResult = resultOf('HeadroomResult', { type: Headroom, description: 'What is left, or why that cannot be told.' })

builder.queryField('headroom', (t) =>
  t.field({
    type: HeadroomResult,
    args: {
      groupLabel: t.arg.string({
        defaultValue: 'node.kubernetes.io/instance-type',
        description: 'The label of nodes that makes node groups.',
      }),
      on: t.arg({ type: StateRef, description: 'The state to ask; the live twin when left out.' }),
    },
    complexity: { field: 50 },
    description: 'What nodes and quotas have left: by node group, by zone, by namespace, and how fragmented it is.',
    resolve: (_root, { groupLabel, on }, context) => {
      const base = resolveState(on, context)
      return isApiError(base) ? base : { base, groupLabel: groupLabel ?? '' }
    },
  }),
)
