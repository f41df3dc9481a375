import type { KindStatus as Status, TwinHandle } from '../../service/twin-handle.ts'
import { builder } from '../builder.ts'

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
