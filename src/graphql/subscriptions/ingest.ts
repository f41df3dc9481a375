import { builder } from '../builder.ts'
import { pause } from '../pause.ts'
import { stoppable } from '../stoppable.ts'
import type { TwinHandle } from '../twin-handle.ts'
import { IngestStatus, type IngestView, ingestView } from '../types/ingest-status.ts'

const LOOK_EVERY_MS = 500

builder.subscriptionField('ingest', (t) =>
  t.field({
    type: IngestStatus,
    description: 'How far the cluster has been read: now, and whenever it is another.',
    subscribe: (_root, _args, { twin, endedBy }) => stoppable(endedBy, (stopped) => statuses(twin, stopped)),
    resolve: (status) => status,
  }),
)

async function* statuses(twin: TwinHandle, stopped: AbortSignal): AsyncGenerator<IngestView> {
  let told = ''
  while (!stopped.aborted) {
    const status = ingestView(twin)
    const text = JSON.stringify(status)
    if (text !== told) yield status
    told = text
    await pause(LOOK_EVERY_MS, stopped)
  }
}
