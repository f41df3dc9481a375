import { signal } from '@preact/signals'
import type { MomentsQuery } from '../api/answers.generated.ts'
import { type ApiError, asApiError, refusalOf } from '../api/api-error.ts'
import { LATER_MOMENTS, MOMENTS } from '../api/moment-documents.ts'
import { query } from '../api/query.ts'
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
  let hasAll = false
  const read = async (): Promise<void> => {
    let failed: ApiError | undefined
    try {
      await (hasAll ? readLater(ended.signal) : readAll(ended.signal))
      hasAll = true
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

/** Reads all moments. Those of a week are many pages, so each is there as soon as it is read, the latest first. */
async function readAll(signal: AbortSignal): Promise<void> {
  let moments: readonly string[] = []
  let before: string | null = null
  do {
    const { history }: MomentsQuery = await query(MOMENTS, { before }, { signal })
    if (history.__typename !== 'MomentConnection') throw refusalOf(history)
    moments = [...timesOf(history.nodes), ...moments]
    keptMoments.value = moments
    before = history.pageInfo.hasPreviousPage ? history.pageInfo.startCursor : null
  } while (before !== null)
}

/** Reads the moments after the known ones, and which of these are still kept. */
async function readLater(signal: AbortSignal): Promise<void> {
  const known = keptMoments.peek() ?? []
  const last = known.at(-1)
  if (last === undefined) return readAll(signal)
  const { earliest, later } = await query(LATER_MOMENTS, { from: last }, { signal })
  if (earliest.__typename !== 'MomentConnection') throw refusalOf(earliest)
  if (later.__typename !== 'MomentConnection') throw refusalOf(later)
  keptMoments.value = mergedMoments(known, { earliest: earliest.nodes[0]?.takenAt, later: timesOf(later.nodes) })
}

function timesOf(moments: readonly { readonly takenAt: string }[]): readonly string[] {
  return moments.map(({ takenAt }) => takenAt)
}
