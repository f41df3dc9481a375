import { builder } from '../builder.ts'
import { isApiError } from '../errors.ts'
import { Fork, Snapshot, shown } from '../types/fork.ts'

builder.queryFields((t) => ({
  forks: t.field({
    type: [Fork],
    description: 'The forks that there are, the oldest first; `limits` tells how many there may be.',
    resolve: async (_root, _args, { forks }) => {
      await forks.restored
      return shown(forks.list('fork'))
    },
  }),
  fork: t.field({
    type: Fork,
    nullable: true,
    args: { id: t.arg.id({ required: true, description: 'Its id or its name.' }) },
    description: 'A fork; null when there is none of that name.',
    resolve: async (_root, { id }, { forks }) => {
      await forks.restored
      const found = forks.find('fork', id)
      return isApiError(found) ? null : (shown([found])[0] ?? null)
    },
  }),
  snapshots: t.field({
    type: [Snapshot],
    description: 'The snapshots that were taken, the oldest first.',
    resolve: async (_root, _args, { forks }) => {
      await forks.restored
      return shown(forks.list('snapshot'))
    },
  }),
}))
