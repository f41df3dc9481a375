import { SOURCE_KINDS } from '../../ingest/resources.ts'
import type { NamedObject, Source, SourceEvent } from '../../ingest/source.ts'
import type { Visibility } from '../../ingest/visibility/visibility.ts'
import type { Kind, Row } from '../../kube/kinds.ts'
import type { UsageReading } from '../../kube/measured-usage.ts'
import { NOTHING_SEEN } from '../../kube/seen-lives.ts'
import { breathe } from '../../service/event-loop/in-slices.ts'
import { pause } from '../../service/event-loop/pause.ts'
import { areDifferentClusters } from '../../service/history/cluster-id.ts'
import type { ChangeBatch, TwinHandle } from '../../service/twin-handle.ts'
import type { ClusterState } from '../../twin/cluster-state.ts'
import type { Base } from '../../whatif/base.ts'

/** Objects between two pauses, a millisecond or two. */
const AT_ONCE = 50
/** Usage is measured every 15 seconds where the metrics server has its defaults. */
const USAGE_MS = 15_000

/** Of a kind that the files do not have, for callers who cannot save others. */
const NOT_IN_FILES = {
  message: 'the server reads files that do not contain the kind',
  remedy: 'Ask the operator of the server to save it too.',
}

/** A twin that has read its cluster, as a caller sees it: the objects of its state, then their changes, as `visibility` shows them. */
export function visibleSource(twin: TwinHandle, visibility: Visibility): Source {
  return {
    name: twin.clusterName,
    clusterName: twin.clusterName,
    events: (signal) => inTurns(visibleEvents(twin, visibility, signal), signal),
    ...(twin.pin().usage ? { usage: (signal) => visibleUsage(twin, visibility, signal) } : {}),
  }
}

/** Lets others have their turn between events that do not wait for anything. */
async function* inTurns(events: AsyncIterable<SourceEvent>, signal: AbortSignal): AsyncIterable<SourceEvent> {
  let done = 0
  for await (const event of events) {
    if (signal.aborted) return
    yield event
    if (++done % AT_ONCE === 0) await breathe()
  }
}

async function* visibleEvents(twin: TwinHandle, visibility: Visibility, signal: AbortSignal): AsyncIterable<SourceEvent> {
  const changes = twin.changes()
  const end = (): void => void changes.return?.()
  signal.addEventListener('abort', end, { once: true })
  // Followed before it is read, so that no change is missed.
  let next = changes.next()
  try {
    const base = twin.pin()
    yield* firstList(base, visibility)
    let { state } = base
    for (let step = await next; !step.done; step = await next) {
      next = changes.next()
      if (areDifferentClusters({ state }, step.value.base)) {
        yield { type: 'replaced' }
        return
      }
      yield* changedObjects(state, step.value, visibility)
      state = step.value.base.state
    }
  } finally {
    signal.removeEventListener('abort', end)
    end()
  }
}

function* firstList({ state, info, lives = NOTHING_SEEN, runs = 0 }: Base, visibility: Visibility): Generator<SourceEvent> {
  const shown = new Set(state.list('Pod').flatMap(({ namespace, uid }) => (visibility.shows(namespace) ? [uid] : [])))
  yield { type: 'exported', takenAt: info.takenAt, lives: visibility.lives(lives, (uid) => shown.has(uid)), runs, notes: [] }
  if (info.kubernetesVersion !== undefined) yield { type: 'version', version: info.kubernetesVersion }
  const unlisted = new Set<Kind>(info.unlisted)
  for (const kind of SOURCE_KINDS) {
    for (const row of rowsOf(state, kind)) yield shownObject(row, visibility)
    if (unlisted.has(kind)) yield { type: 'coverage', note: { code: 'not-in-files', kind, ...NOT_IN_FILES } }
    else yield { type: 'synced', kind, resourceVersion: '' }
  }
}

/** What differs from the state before; after a gap nothing is known of what has changed, so all objects are compared. */
function* changedObjects(
  before: ClusterState,
  { base, changes, gap }: ChangeBatch,
  visibility: Visibility,
): Generator<SourceEvent> {
  if (gap) {
    for (const kind of SOURCE_KINDS) {
      for (const row of rowsOf(before, kind))
        if (!base.state.get(kind, row.namespace, row.name)) yield* change(row, undefined, visibility)
      for (const row of rowsOf(base.state, kind)) yield* change(before.get(kind, row.namespace, row.name), row, visibility)
    }
    return
  }
  for (const { object } of changes) {
    const { kind, namespace, name } = object
    yield* change(before.get(kind, namespace, name), base.state.get(kind, namespace, name), visibility)
  }
}

/** From one row to the other; equal ones are the same row. */
function* change(before: Row | undefined, after: Row | undefined, visibility: Visibility): Generator<SourceEvent> {
  if (before === after) return
  if (before && before.uid !== after?.uid) {
    const { namespace, name, uid } = visibility.identity(before)
    yield { type: 'deleted', kind: before.kind, namespace, name, uid }
  }
  if (after) yield shownObject(after, visibility)
}

function shownObject(row: Row, visibility: Visibility): SourceEvent {
  if (row.kind === 'Pod') return { type: 'pod', pod: visibility.pod(row) }
  return { type: 'object', kind: row.kind, object: visibility.object(row) as NamedObject }
}

function rowsOf(state: ClusterState, kind: Kind): Iterable<Row> {
  return state.table(kind)
}

async function* visibleUsage(twin: TwinHandle, visibility: Visibility, signal: AbortSignal): AsyncIterable<UsageReading> {
  while (!signal.aborted) {
    const { usage } = twin.pin()
    if (usage) yield usage.ok ? { ok: true, usage: visibility.usage(usage.usage) } : usage
    await pause(USAGE_MS, signal)
  }
}
