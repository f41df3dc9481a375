import { stoppable } from '../../service/event-loop/stoppable.ts'
import { builder } from '../builder.ts'
import { IngestStatus, ingestView } from '../types/ingest-status.ts'
import { wheneverAnother } from './whenever-another.ts'

builder.subscriptionField('ingest', (t) =>
  t.field({
    type: IngestStatus,
    description: 'How much of the cluster has been read: now, and whenever that changes.',
    subscribe: (_root, _args, { twin, endedBy }) =>
      stoppable(endedBy, (stopped) => wheneverAnother(() => ingestView(twin), stopped)),
    resolve: (status) => status,
  }),
)
