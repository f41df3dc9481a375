import { type PulledImage, readPulledImage } from '../pulled-image.ts'
import { collectionPath, EVENTS } from '../resources.ts'
import type { ApiConnection } from './api-connection.ts'
import { type IngestClock, sleep } from './ingest-clock.ts'
import { readPage } from './list-page.ts'

/** Events are kept for an hour by default: none is missed, and requests are rare. */
const READ_INTERVAL_MS = 10 * 60_000
const PAGE_LIMIT = 500
/** More pulls in an hour than that teach nothing new. */
const PAGES_MAX = 10

const PULLS = 'involvedObject.kind=Pod,reason=Pulled'

/**
 * The images that kubelets have pulled, read now and at each interval until `signal` aborts. Without the right to list events, or
 * without a server, pulls stay unknown: their time is part of the start. Never throws.
 */
export async function* readPulls(
  connection: ApiConnection,
  clock: IngestClock,
  signal: AbortSignal,
): AsyncGenerator<readonly PulledImage[]> {
  while (!signal.aborted) {
    const pulls = await readAll(connection, signal)
    if (signal.aborted) return
    yield pulls
    await sleep(clock, READ_INTERVAL_MS, signal)
  }
}

/** What was read before an error counts; the reflectors report errors of the server. */
async function readAll(connection: ApiConnection, signal: AbortSignal): Promise<readonly PulledImage[]> {
  const found: PulledImage[] = []
  try {
    let token = ''
    for (let pages = 0; pages < PAGES_MAX; pages++) {
      const next = token === '' ? {} : { continue: token }
      const query = new URLSearchParams({ fieldSelector: PULLS, limit: String(PAGE_LIMIT), ...next })
      token = await readInto(found, await connection.get(`${collectionPath(EVENTS)}?${query}`, signal))
      if (token === '') break
    }
  } catch {
    return found
  }
  return found
}

/** Adds the pulls of a page of events; returns the continue token, empty for the last page. */
async function readInto(found: PulledImage[], body: AsyncIterable<Buffer>): Promise<string> {
  const page = readPage(body, EVENTS)
  let next = await page.next()
  for (; !next.done; next = await page.next()) found.push(...next.value.flatMap((event) => readPulledImage(event) ?? []))
  return next.value.continue
}
