import { builder } from '../builder.ts'
import { notFound } from '../errors.ts'
import { pause } from '../pause.ts'
import type { OperationProgress as Progress } from '../progress/operation-progress.ts'
import { stoppable } from '../stoppable.ts'
import { topLevelError } from '../top-level-error.ts'

interface Update {
  readonly done: number
  readonly total: number | undefined
}

/** Runs are gathered for so long before they are told, milliseconds. */
const TELL_EVERY_MS = 100

const OperationProgress = builder.objectRef<Update>('OperationProgress').implement({
  description: 'How far an operation is.',
  fields: (t) => ({
    done: t.exposeInt('done', { description: 'Runs of the model that it has made.' }),
    total: t.int({
      nullable: true,
      description: 'How many it takes; null where each run decides about the next, so that nobody knows.',
      resolve: ({ total }) => total ?? null,
    }),
  }),
})

builder.subscriptionField('operationProgress', (t) =>
  t.field({
    type: OperationProgress,
    args: {
      id: t.arg.id({ required: true, description: 'What was sent with the operation: `"extensions": { "progress": "ID" }`.' }),
    },
    complexity: { field: 10, multiplier: 1 },
    description: 'How far another operation of this server is: now, and whenever runs have ended. Ends with the operation.',
    subscribe: (_root, { id }, { progressOf, endedBy }) => {
      const progress = progressOf(id)
      if (!progress) throw topLevelError(notFound('operation', id, []))
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
    if (progress.done === done) await progress.changed.heard(stopped)
    await pause(TELL_EVERY_MS, stopped)
  }
}
