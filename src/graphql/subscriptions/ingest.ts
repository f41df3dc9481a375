import { builder } from '../builder.ts'
import type { ApiContext } from '../context.ts'
import { pause } from '../pause.ts'
import { IngestStatus, type IngestView, ingestView } from '../types/ingest-status.ts'

const LOOK_EVERY_MS = 500

builder.subscriptionField('ingest', (t) =>
  t.field({
    type: IngestStatus,
    description: 'How far the cluster has been read: now, and whenever it is another.',
    subscribe: (_root, _args, context) => statuses(context),
    resolve: (status) => status,
  }),
)

async function* statuses({ twin, signal }: ApiContext): AsyncGenerator<IngestView> {
  let told = ''
  while (!signal?.aborted) {
    const status = ingestView(twin)
    const text = JSON.stringify(status)
    if (text !== told) yield status
    told = text
    await pause(LOOK_EVERY_MS, signal)
  }
}
