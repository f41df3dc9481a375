import { isApiError } from '../../service/errors.ts'
import { builder } from '../builder.ts'
import { Fork, Snapshot, shown } from '../types/fork.ts'

builder.queryFields((t) => ({
  forks: t.field({
    type: [Fork],
    description: 'The forks, the oldest first; `limits` has their maximum number.',
    resolve: async (_root, _args, { forks }) => {
      await forks.restored
      return shown(forks.list('fork'))
    },
  }),
  fork: t.field({
    type: Fork,
    nullable: true,
    args: { id: t.arg.id({ required: true, description: 'Its ID or name.' }) },
    description: 'A fork; null when the name or ID is not found.',
    resolve: async (_root, { id }, { forks }) => {
      await forks.restored
      const found = forks.find('fork', id)
      return isApiError(found) ? null : (shown([found])[0] ?? null)
    },
  }),
  snapshots: t.field({
    type: [Snapshot],
    description: 'The snapshots, the oldest first.',
    resolve: async (_root, _args, { forks }) => {
      await forks.restored
      return shown(forks.list('snapshot'))
    },
  }),
}))
