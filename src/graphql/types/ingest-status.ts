import type { KindReading as Reading, KindStatus as Status, TwinHandle } from '../../service/twin-handle.ts'
import { builder } from '../builder.ts'

const ReadingState = builder.enumType('ReadingState', {
  description: 'What the twin does to read a kind.',
  values: {
    LISTING: { value: 'listing', description: 'Its list is being read.' },
    WATCHING: { value: 'watching', description: 'Its changes are watched.' },
    WAITING: { value: 'waiting', description: 'The last list or watch failed, and is tried again soon.' },
  } as const,
})

const KindReading = builder.objectRef<Reading>('KindReading').implement({
  description: 'How one kind is read from a live cluster. Counts begin when the server starts.',
  fields: (t) => ({
    state: t.field({
      type: ReadingState,
      nullable: true,
      description: 'What the twin does now; null: it has not begun, or the kind may not be read.',
      resolve: ({ state }) => state ?? null,
    }),
    error: t.string({
      nullable: true,
      description: 'Why it waits; null: it does not.',
      resolve: ({ error }) => error ?? null,
    }),
    lagSeconds: t.float({
      nullable: true,
      description:
        'Seconds since the API server last showed what is current: by a complete list, an event or a bookmark, which comes about once a minute. Null: it has not yet.',
      resolve: ({ lagMs }) => (lagMs === undefined ? null : lagMs / 1000),
    }),
    relists: t.int({ description: 'Complete lists after the first.', resolve: ({ lists }) => Math.max(0, lists - 1) }),
    watchRestarts: t.int({
      description: 'Watches after the first; the API server ends each after five to ten minutes.',
      resolve: ({ watches }) => Math.max(0, watches - 1),
    }),
    failures: t.exposeInt('failures', { description: 'Lists and watches that failed.' }),
  }),
})

const KindStatus = builder.objectRef<Status>('KindStatus').implement({
  description: 'How much of one kind has been read.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'Kubernetes kind.' }),
    synced: t.exposeBoolean('synced', { description: 'Whether its first list is complete.' }),
    count: t.exposeInt('count', { description: 'Number of objects in the twin.' }),
    skipped: t.exposeInt('skipped', { description: 'Objects that could not be read.' }),
    resourceVersion: t.exposeString('resourceVersion', {
      description: 'The resource version up to which it was read; empty for files.',
    }),
    note: t.string({
      nullable: true,
      description: 'Why it may be incomplete or missing.',
      resolve: (status) => status.note ?? null,
    }),
    reading: t.field({
      type: KindReading,
      nullable: true,
      description: 'How it is read; null: from files.',
      resolve: ({ kind }, _args, { twin }) => twin.readingOf(kind) ?? null,
    }),
  }),
})

/** How far the cluster has been read at one moment. */
export interface IngestView {
  readonly clusterName: string
  readonly waitingFor: readonly string[]
  readonly kinds: readonly Status[]
}

export function ingestView(twin: TwinHandle): IngestView {
  return { clusterName: twin.clusterName, waitingFor: twin.waitingFor(), kinds: twin.ingest() }
}

export const IngestStatus = builder.objectRef<IngestView>('IngestStatus').implement({
  description: 'How much of the cluster has been read.',
  fields: (t) => ({
    clusterName: t.exposeString('clusterName', { description: 'The cluster, as its source names it.' }),
    ready: t.boolean({
      description: 'Whether the whole cluster has been read.',
      resolve: (status) => status.waitingFor.length === 0,
    }),
    waitingFor: t.stringList({
      description: 'Kinds whose first list is not complete yet.',
      resolve: (status) => [...status.waitingFor],
    }),
    kinds: t.field({ type: [KindStatus], description: 'Kind by kind.', resolve: (status) => [...status.kinds] }),
  }),
})
