import type { GraphQLSchema } from 'graphql'
import { builder } from '../builder.ts'
import type { ApiContext } from '../context.ts'
import { type ApiError, isApiError } from '../errors.ts'
import { StateRef } from '../inputs/state-ref.ts'
import { SweepInput, type SweepValue } from '../inputs/sweep-input.ts'
import { SweepResult } from '../queries/sweep.ts'
import { RUN_COST } from '../queries/what-if.ts'
import { resolveState, type StateRefValue } from '../resolve-state.ts'
import { readSweep } from '../sweeps/read-sweep.ts'
import type { Sweep as Running } from '../sweeps/sweep.ts'
import { resultOf } from '../types/result.ts'
import { Sweep } from '../types/sweep.ts'

const StartSweepResult = resultOf('StartSweepResult', {
  type: Sweep,
  description: 'The sweep that has begun, or why it has not.',
})

builder.mutationFields((t) => ({
  startSweep: t.field({
    type: StartSweepResult,
    args: {
      input: t.arg({ type: SweepInput, required: true, description: 'Which scenario, over which parameters.' }),
      on: t.arg({ type: StateRef, description: 'The state to ask; the live twin when left out.' }),
    },
    complexity: { field: RUN_COST * 10 },
    description:
      'Begins to rehearse a scenario with every combination of values, on all cores, and answers at once. It goes on when its caller goes; `sweepProgress` tells how far it is, `sweep` what is known, `cancelSweep` ends it.',
    resolve: (_root, { input, on }, context, { schema }) => start(input, on, { context, schema }),
  }),
  cancelSweep: t.field({
    type: SweepResult,
    args: { id: t.arg.id({ required: true, description: 'What `startSweep` gave it.' }) },
    description: 'Ends a sweep; what is done stays. One that has ended stays as it is.',
    resolve: (_root, { id }, { sweeps }) => {
      const sweep = sweeps.find(id)
      if (!isApiError(sweep)) sweep.cancel()
      return sweep
    },
  }),
}))

async function start(
  input: SweepValue,
  on: StateRefValue | null | undefined,
  { context, schema }: { readonly context: ApiContext; readonly schema: GraphQLSchema },
): Promise<Running | ApiError> {
  const base = resolveState(on, context)
  if (isApiError(base)) return base
  const { sweeps } = context
  const refusal = sweeps.refusal()
  if (refusal) return refusal
  const read = await readSweep(input, { base, context, schema })
  if ('type' in read) return read
  // Others may have begun while this one was being read.
  return sweeps.refusal() ?? sweeps.start(read)
}
