import type { GraphQLSchema } from 'graphql'
import { type ApiError, isApiError } from '../../service/errors.ts'
import type { Sweep as Running } from '../../service/sweeps/sweep.ts'
import { builder } from '../builder.ts'
import type { ApiContext } from '../context.ts'
import { StateRef } from '../inputs/state-ref.ts'
import { readSweep } from '../inputs/sweep/read-sweep.ts'
import { SweepInput, type SweepValue } from '../inputs/sweep/sweep-input.ts'
import { SweepResult } from '../queries/sweep.ts'
import { RUN_COST } from '../queries/what-if.ts'
import { resolveState, type StateRefValue } from '../resolve-state.ts'
import { resultOf } from '../types/result.ts'
import { Sweep } from '../types/sweep.ts'

const StartSweepResult = resultOf('StartSweepResult', {
  type: Sweep,
  description: 'The started sweep, or an error.',
})

builder.mutationFields((t) => ({
  startSweep: t.field({
    type: StartSweepResult,
    args: {
      input: t.arg({ type: SweepInput, required: true, description: 'The scenario and its parameters.' }),
      on: t.arg({ type: StateRef, description: 'The state to query; by default the live twin.' }),
    },
    complexity: { field: RUN_COST * 10 },
    description:
      'Starts to rehearse a scenario with every combination of values, on all cores, and returns at once. It continues when its caller disconnects; `sweepProgress` reports its progress, `sweep` its results, `cancelSweep` ends it.',
    resolve: (_root, { input, on }, context, { schema }) => start(input, on, { context, schema }),
  }),
  cancelSweep: t.field({
    type: SweepResult,
    args: { id: t.arg.id({ required: true, description: 'The ID from `startSweep`.' }) },
    description: 'Cancels a sweep; finished points stay. A sweep that has ended does not change.',
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
  const base = await resolveState(on, context)
  if (isApiError(base)) return base
  const { sweeps } = context
  const refusal = sweeps.refusal()
  if (refusal) return refusal
  const read = await readSweep(input, { base, context, schema })
  if ('type' in read) return read
  // Others may have begun while this one was being read.
  return sweeps.refusal() ?? sweeps.start(read)
}
