import { signal } from '@preact/signals'
import { RUN_LIMIT } from './documents.ts'
import { query } from './query.ts'

/** The runs that one query may take; `undefined` until it is read. */
export const runsMax = signal<number | undefined>(undefined)

/** Milliseconds after which a query begins without the limit. */
const READ_WITHIN_MS = 2000

/** Reads the limit of the server once. Without it a query shows its runs alone. */
export async function readRunsMax(): Promise<void> {
  if (runsMax.value !== undefined) return
  try {
    const { limits } = await query(RUN_LIMIT, {}, { signal: AbortSignal.timeout(READ_WITHIN_MS) })
    runsMax.value = limits.inquiryRunsMax
  } catch {
    // The query that takes the runs reports what is wrong with the server.
  }
}
