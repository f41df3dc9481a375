import { builder } from '../builder.ts'
import { resultOf } from '../types/result.ts'
import { Sweep } from '../types/sweep.ts'

export const SweepResult = resultOf('SweepResult', { type: Sweep, description: 'A sweep, or an error.' })

builder.queryFields((t) => ({
  sweep: t.field({
    type: SweepResult,
    args: { id: t.arg.id({ required: true, description: 'The ID from `startSweep`.' }) },
    description: 'A sweep as it is now: also while it runs, with its finished points.',
    resolve: (_root, { id }, { sweeps }) => sweeps.find(id),
  }),
  sweeps: t.field({
    type: [Sweep],
    description: 'The sweeps that the server keeps, the latest first.',
    resolve: (_root, _args, { sweeps }) => [...sweeps.list()],
  }),
}))
