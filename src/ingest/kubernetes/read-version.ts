import type { ApiConnection } from './api-connection.ts'
import type { Room } from './event-queue.ts'
import { type IngestClock, sleep } from './ingest-clock.ts'

/** Clusters are upgraded while they are watched. */
const READ_INTERVAL_MS = 10 * 60_000
const BYTES_MAX = 64 * 1024

/** The version that the API server gives at `/version`, such as `v1.36.3`; `undefined` where it gives none. Never throws. */
export async function readVersion(connection: ApiConnection, signal: AbortSignal): Promise<string | undefined> {
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of await connection.get('/version', signal)) {
      parts.push(part)
      bytes += part.length
      if (bytes > BYTES_MAX) return undefined
    }
    const { gitVersion } = JSON.parse(Buffer.concat(parts).toString()) as { readonly gitVersion?: unknown }
    return typeof gitVersion === 'string' && gitVersion !== '' ? gitVersion : undefined
  } catch {
    // If this request fails, those for all kinds fail too, and they report it.
    return undefined
  }
}

/** Reads the version periodically until `signal` aborts, and reports it when it differs from `known`. */
export async function followVersion(
  {
    connection,
    clock,
    emit,
  }: {
    readonly connection: ApiConnection
    readonly clock: IngestClock
    readonly emit: (version: string) => Room
  },
  known: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  let last = known
  while (!signal.aborted) {
    await sleep(clock, READ_INTERVAL_MS, signal)
    const version = signal.aborted ? undefined : await readVersion(connection, signal)
    if (version !== undefined && version !== last) await emit(version)
    last = version ?? last
  }
}
