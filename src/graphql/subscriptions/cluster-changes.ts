import type { Kind } from '../../kube/kinds.ts'
import { invalidInput } from '../../service/errors.ts'
import { stoppable } from '../../service/event-loop/stoppable.ts'
import type { ObjectChange as Change, ChangeBatch, TwinHandle } from '../../service/twin-handle.ts'
import { builder } from '../builder.ts'
import { readKinds } from '../inputs/read-kinds.ts'
import { topLevelError } from '../top-level-error.ts'
import { Cluster } from '../types/cluster.ts'
import { ObjectChange } from '../types/object-change.ts'
import { StateInfo } from '../types/state.ts'

export interface Batch extends Omit<ChangeBatch, 'cursor'> {
  readonly initial: boolean
  readonly cursor?: string
}

export const ClusterChangeBatch = builder.objectRef<Batch>('ClusterChangeBatch').implement({
  description: 'Changes to the live twin or to a fork since the last batch.',
  fields: (t) => ({
    sequence: t.exposeInt('sequence', { description: 'Increases by one with each batch; a filter can leave some out.' }),
    gap: t.exposeBoolean('gap', { description: 'This reader was too slow and missed batches: query the state again.' }),
    initial: t.exposeBoolean('initial', {
      description: 'The first batch: it has no changes, but the state that later changes refer to.',
    }),
    cursor: t.id({
      nullable: true,
      description: 'The value of `from` to continue after this batch; null for forks, which send their whole state again.',
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
  description: 'Filters changes; all given conditions must match.',
  fields: (t) => ({
    kinds: t.stringList({ description: 'Only objects of these kinds: `Node`, `Pod`. Unknown kinds are refused.' }),
    namespaces: t.stringList({ description: 'Only objects of these namespaces.' }),
  }),
})

interface ReadFilter {
  readonly kinds: ReadonlySet<Kind> | undefined
  readonly namespaces: ReadonlySet<string> | undefined
}

/** @throws {GraphQLError} that names the kinds there are, when a kind is not one of them. */
function readFilter(given: typeof ChangeFilter.$inferInput | null | undefined): ReadFilter {
  const read = readKinds(given?.kinds, 'filter.kinds')
  if (!read.ok) throw topLevelError(invalidInput(read.issues))
  return { kinds: read.kinds, namespaces: given?.namespaces ? new Set(given.namespaces) : undefined }
}

builder.subscriptionField('clusterChanges', (t) =>
  t.field({
    type: ClusterChangeBatch,
    args: {
      filter: t.arg({ type: ChangeFilter, description: 'Which changes.' }),
      from: t.arg.id({
        description:
          'The `cursor` of the last batch that the client received: the stream resumes with the changes after it instead of the whole state. If those changes have expired, the first batch contains the whole state, with `gap` set.',
      }),
    },
    description: 'The live twin as it changes: first the state as it is, then batches of changes.',
    subscribe: (_root, { filter, from }, { twin, streamEndedBy }) => {
      const wanted = { filter: readFilter(filter), from }
      return stoppable(streamEndedBy, (stopped) => batches(twin, wanted, stopped))
    },
    resolve: (batch) => batch,
  }),
)

interface Wanted {
  readonly filter: ReadFilter
  readonly from?: string | null | undefined
}

async function* batches(twin: TwinHandle, { filter, from }: Wanted, stopped: AbortSignal): AsyncGenerator<Batch> {
  const missed = from == null ? undefined : twin.changesSince(from)
  const changes = twin.changes()
  stopped.addEventListener('abort', () => void changes.return?.(), { once: true })
  // Requesting the next batch starts to listen, so nothing that happens after the state was pinned is missed.
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

function passes({ object }: Change, { kinds, namespaces }: ReadFilter): boolean {
  return (kinds?.has(object.kind) ?? true) && (namespaces?.has(object.namespace) ?? true)
}
