import { builder } from '../builder.ts'
import { stoppable } from '../stoppable.ts'
import type { ObjectChange as Change, ChangeBatch, TwinHandle } from '../twin-handle.ts'
import { Cluster } from '../types/cluster.ts'
import { ObjectChange } from '../types/object-change.ts'
import { StateInfo } from '../types/state.ts'

export interface Batch extends Omit<ChangeBatch, 'cursor'> {
  readonly initial: boolean
  readonly cursor?: string
}

export const ClusterChangeBatch = builder.objectRef<Batch>('ClusterChangeBatch').implement({
  description: 'Changes of the live twin or of a fork since the last batch.',
  fields: (t) => ({
    sequence: t.exposeInt('sequence', { description: 'Rises by one from batch to batch; a filter may leave some out.' }),
    gap: t.exposeBoolean('gap', { description: 'This reader was too slow and missed batches: ask for the state again.' }),
    initial: t.exposeBoolean('initial', {
      description: 'The first batch: it has no changes, but the state they will be told against.',
    }),
    cursor: t.id({
      nullable: true,
      description: 'What `from` takes to go on after this batch; null for forks, which tell their whole state again.',
      resolve: ({ cursor }) => cursor ?? null,
    }),
    changes: t.field({
      type: [ObjectChange],
      description: 'What changed.',
      resolve: ({ changes, base }) => changes.map((change) => ({ change, base })),
    }),
    state: t.field({ type: StateInfo, description: 'The state after these changes.', resolve: ({ base }) => base.info }),
    cluster: t.field({ type: Cluster, description: 'The cluster after these changes.', resolve: ({ base }) => base }),
  }),
})

const ChangeFilter = builder.inputType('ChangeFilter', {
  description: 'Narrows changes; everything given must hold.',
  fields: (t) => ({
    kinds: t.stringList({ description: 'Only objects of these kinds.' }),
    namespaces: t.stringList({ description: 'Only objects of these namespaces.' }),
  }),
})

interface FilterValue {
  readonly kinds?: readonly string[] | null | undefined
  readonly namespaces?: readonly string[] | null | undefined
}

builder.subscriptionField('clusterChanges', (t) =>
  t.field({
    type: ClusterChangeBatch,
    args: {
      filter: t.arg({ type: ChangeFilter, description: 'Which changes.' }),
      from: t.arg.id({
        description:
          'The `cursor` of the last batch that the reader has: what changed since comes first, instead of the state. Where that is not known any more the first batch is the state, with `gap`.',
      }),
    },
    description: 'The live twin as it changes: first the state as it is, then what changes, gathered over short times.',
    subscribe: (_root, { filter, from }, { twin, endedBy }) =>
      stoppable(endedBy, (stopped) => batches(twin, { filter, from }, stopped)),
    resolve: (batch) => batch,
  }),
)

interface Wanted {
  readonly filter?: FilterValue | null | undefined
  readonly from?: string | null | undefined
}

async function* batches(twin: TwinHandle, { filter, from }: Wanted, stopped: AbortSignal): AsyncGenerator<Batch> {
  const missed = from == null ? undefined : twin.changesSince(from)
  const changes = twin.changes()
  stopped.addEventListener('abort', () => void changes.return?.(), { once: true })
  // Asking for the next batch begins to listen, so nothing that happens after the state was pinned is missed.
  let next = changes.next()
  const { sequence, cursor } = twin
  const first = (missed ?? []).filter((change) => passes(change, filter))
  yield { sequence, cursor, gap: from != null && !missed, initial: !missed, changes: first, base: twin.pin() }
  for (;;) {
    const step = await next
    if (step.done || stopped.aborted) return
    next = changes.next()
    const kept = step.value.changes.filter((change) => passes(change, filter))
    if (kept.length > 0 || step.value.gap) yield { ...step.value, changes: kept, initial: false }
  }
}

function passes({ object }: Change, filter: FilterValue | null | undefined): boolean {
  return (filter?.kinds?.includes(object.kind) ?? true) && (filter?.namespaces?.includes(object.namespace) ?? true)
}
