import { builder } from '../builder.ts'
import { isApiError } from '../errors.ts'
import { followFork } from '../forks/follow-fork.ts'
import { stoppable } from '../stoppable.ts'
import { topLevelError } from '../top-level-error.ts'
import { ClusterChangeBatch } from './cluster-changes.ts'

builder.subscriptionField('forkChanges', (t) =>
  t.field({
    type: ClusterChangeBatch,
    args: { id: t.arg.id({ required: true, description: 'Its id or its name.' }) },
    description:
      'A fork as it changes: first its state as it is, then what each run or rebase changed. The sequence counts runs and rebases; a slow reader gets several as one, and `gap` says so: what changed is complete, what came between is not told. Ends when the fork is gone.',
    subscribe: (_root, { id }, context) => {
      const found = context.forks.find('fork', id)
      if (isApiError(found)) throw topLevelError(found)
      return stoppable(context.endedBy, (stopped) => followFork(found.id, context, stopped))
    },
    resolve: (batch) => batch,
  }),
)
