import { builder } from '../builder.ts'
import { stoppable } from '../stoppable.ts'
import { IngestStatus, ingestView } from '../types/ingest-status.ts'
import { wheneverAnother } from './whenever-another.ts'

builder.subscriptionField('ingest', (t) =>
  t.field({
    type: IngestStatus,
    description: 'How far the cluster has been read: now, and whenever it is another.',
    subscribe: (_root, _args, { twin, endedBy }) =>
      stoppable(endedBy, (stopped) => wheneverAnother(() => ingestView(twin), stopped)),
    resolve: (status) => status,
  }),
)
