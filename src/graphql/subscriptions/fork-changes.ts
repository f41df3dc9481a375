import { isApiError } from '../../service/errors.ts'
import { stoppable } from '../../service/event-loop/stoppable.ts'
import { followFork } from '../../service/forks/follow-fork.ts'
import { builder } from '../builder.ts'
import { topLevelError } from '../top-level-error.ts'
import { ClusterChangeBatch } from './cluster-changes.ts'

builder.subscriptionField('forkChanges', (t) =>
  t.field({
    type: ClusterChangeBatch,
    args: { id: t.arg.id({ required: true, description: 'Its ID or name.' }) },
    description:
      'A fork as it changes: first its state as it is, then the changes of each run or rebase. The sequence counts runs and rebases; a slow reader receives several as one, marked by `gap`: the changes are complete, but intermediate states are missing. Ends when the fork is deleted.',
    subscribe: (_root, { id }, context) => {
      const found = context.forks.find('fork', id)
      if (isApiError(found)) throw topLevelError(found)
      return stoppable(context.streamEndedBy, (stopped) => followFork(found.id, context, stopped))
    },
    resolve: (batch) => batch,
  }),
)
