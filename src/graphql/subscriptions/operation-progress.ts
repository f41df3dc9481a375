import { notFound } from '../../service/errors.ts'
import { pause } from '../../service/event-loop/pause.ts'
import { stoppable } from '../../service/event-loop/stoppable.ts'
import type { OperationProgress as Progress } from '../../service/progress/operation-progress.ts'
import { builder } from '../builder.ts'
import { topLevelError } from '../top-level-error.ts'

interface Update {
  readonly done: number
  readonly total: number | undefined
}

/** Runs are gathered for this long before a report, in milliseconds. */
const TELL_EVERY_MS = 100

const OperationProgress = builder.objectRef<Update>('OperationProgress').implement({
  description: 'Progress of an operation.',
  fields: (t) => ({
    done: t.exposeInt('done', { description: 'Finished runs of the model.' }),
    total: t.int({
      nullable: true,
      description: 'Total number of runs; null when each run decides about the next, so that the total is unknown.',
      resolve: ({ total }) => total ?? null,
    }),
  }),
})

builder.subscriptionField('operationProgress', (t) =>
  t.field({
    type: OperationProgress,
    args: {
      id: t.arg.id({ required: true, description: 'The ID sent with the operation: `"extensions": { "progress": "ID" }`.' }),
    },
    complexity: { field: 10, multiplier: 1 },
    description: 'Progress of another operation on this server: now, and whenever runs have ended. Ends with the operation.',
    subscribe: (_root, { id }, { progressOf, endedBy }) => {
      const progress = progressOf(id)
      if (!progress) throw topLevelError(notFound({ kind: 'operation', name: id }))
      return stoppable(endedBy, (stopped) => updates(progress, stopped))
    },
    resolve: (update) => update,
  }),
)

async function* updates(progress: Progress, stopped: AbortSignal): AsyncGenerator<Update> {
  while (!stopped.aborted) {
    const { done, total } = progress
    yield { done, total }
    if (progress.isOver) return
    if (progress.done === done) await progress.changed.notified(stopped)
    await pause(TELL_EVERY_MS, stopped)
  }
}
