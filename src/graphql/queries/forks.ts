import { isApiError, type StateDamaged } from '../../service/errors.ts'
import type { ForkRegistry } from '../../service/forks/fork-registry.ts'
import { damageOf } from '../../service/forks/without-state.ts'
import { builder } from '../builder.ts'
import { codedError } from '../error-codes.ts'
import { StateDamagedError } from '../types/error.ts'
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
    description:
      'A fork; null when the name or ID is not found, an error with the code STATE_DAMAGED when it could not be restored or is of another cluster.',
    resolve: async (_root, { id }, { forks }) => {
      await forks.restored
      const found = forks.find('fork', id)
      if (isApiError(found)) return null
      const damaged = damageOf(found)
      if (damaged) throw codedError('STATE_DAMAGED', damaged.message)
      return shown([found])[0] ?? null
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
  damagedForks: t.field({
    type: [StateDamagedError],
    description:
      'The forks and snapshots that could not be restored when the server started, and those of another cluster that this one replaced. They can only be deleted.',
    resolve: async (_root, _args, { forks }) => {
      await forks.restored
      return damagedIn(forks)
    },
  }),
}))

function damagedIn(forks: ForkRegistry): StateDamaged[] {
  return [...forks.list('fork'), ...forks.list('snapshot')].flatMap((held) => damageOf(held) ?? [])
}
