import { parseDuration } from '../../kube/duration.ts'
import type { RunningServer } from '../../server/server.ts'
import type { ServeFlags } from './serve-flags.ts'

/** Stops a server, and reports which operations it still waits for. */
export async function closeServer(
  server: RunningServer,
  { gracePeriod }: Pick<ServeFlags, 'gracePeriod'>,
  log: (line: string) => void,
): Promise<void> {
  const onWait = (count: number): void =>
    log(`Stopping: ${count} operations under way may continue for ${gracePeriod}; a second Ctrl-C ends them at once.`)
  await server.close({ graceMs: parseDuration(gracePeriod), onWait })
}
