import { builder } from '../builder.ts'
import { resultOf } from '../types/result.ts'
import { Sweep } from '../types/sweep.ts'

export const SweepResult = resultOf('SweepResult', { type: Sweep, description: 'A sweep, or that there is none of that id.' })

builder.queryFields((t) => ({
  sweep: t.field({
    type: SweepResult,
    args: { id: t.arg.id({ required: true, description: 'What `startSweep` gave it.' }) },
    description: 'A sweep as it stands: also while it goes on, with the points that are done.',
    resolve: (_root, { id }, { sweeps }) => sweeps.find(id),
  }),
  sweeps: t.field({
    type: [Sweep],
    description: 'The sweeps that the server knows, the latest first.',
    resolve: (_root, _args, { sweeps }) => [...sweeps.list()],
  }),
}))
