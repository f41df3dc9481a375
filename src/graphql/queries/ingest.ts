import { builder } from '../builder.ts'
import { IngestStatus, ingestView } from '../types/ingest-status.ts'

builder.queryField('ingest', (t) =>
  t.field({
    type: IngestStatus,
    description: 'How much of the cluster has been read, kind by kind.',
    resolve: (_root, _args, context) => ingestView(context.twin),
  }),
)
