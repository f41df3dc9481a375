import { stoppable } from '../../service/event-loop/stoppable.ts'
import { builder } from '../builder.ts'
import { IngestStatus, ingestView } from '../types/ingest-status.ts'
import { eachNewValue } from './each-new-value.ts'

builder.subscriptionField('ingest', (t) =>
  t.field({
    type: IngestStatus,
    description: 'How much of the cluster has been read: now, and whenever that changes.',
    subscribe: (_root, _args, { twin, streamEndedBy }) =>
      stoppable(streamEndedBy, (stopped) => eachNewValue(() => ingestView(twin), stopped)),
    resolve: (status) => status,
  }),
)
