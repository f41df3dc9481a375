import { signal } from '@preact/signals'
import { type ApiError, asApiError, refusalOf } from '../api/api-error.ts'
import { LATER_MOMENTS, MOMENTS } from '../api/moment-documents.ts'
import { query } from '../api/query.ts'
import { readPages } from '../api/read-pages.ts'
import { mergedMoments } from './merged-moments.ts'

/**
 * The moments whose states the server keeps, the oldest first, as instants of the API; none where it keeps no history. `undefined` until
 * they are read.
 */
export const keptMoments = signal<readonly string[] | undefined>(undefined)

/** Why they could not be read the last time. */
export const keptMomentsError = signal<ApiError | undefined>(undefined)

/** Milliseconds between two reads: a server keeps a state a minute, unless it is set otherwise. */
const READ_EVERY_MS = 30_000
/** Milliseconds until a read that failed is tried again: a server that still reads its cluster is not ready. */
const RETRY_MS = 3000

/** Reads the kept moments again and again, until the returned function ends it. */
export function followMoments(): () => void {
  const ended = new AbortController()
  let waiting: ReturnType<typeof setTimeout> | undefined
  const read = async (): Promise<void> => {
    let failed: ApiError | undefined
    try {
      keptMoments.value = await readMoments(keptMoments.peek() ?? [], ended.signal)
    } catch (failure) {
      failed = asApiError(failure)
    }
    if (ended.signal.aborted) return
    keptMomentsError.value = failed
    waiting = setTimeout(() => void read(), failed ? RETRY_MS : READ_EVERY_MS)
  }
  void read()
  return () => {
    ended.abort()
    clearTimeout(waiting)
  }
}

/** All moments, or only those after the known ones. */
async function readMoments(known: readonly string[], signal: AbortSignal): Promise<readonly string[]> {
  const last = known.at(-1)
  if (last !== undefined) {
    const { earliest, later } = await query(LATER_MOMENTS, { from: last }, { signal })
    if (earliest.__typename !== 'MomentConnection') throw refusalOf(earliest)
    if (later.__typename !== 'MomentConnection') throw refusalOf(later)
    return mergedMoments(known, { earliest: earliest.nodes[0]?.takenAt, later: later.nodes.map(({ takenAt }) => takenAt) })
  }
  const moments = await readPages(async (after) => {
    const { history } = await query(MOMENTS, { after }, { signal })
    if (history.__typename !== 'MomentConnection') throw refusalOf(history)
    return history
  })
  return moments.map(({ takenAt }) => takenAt)
}
