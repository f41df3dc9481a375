import type { QueueEntry } from './queue-entry.ts'

export interface BackoffSettings {
  readonly initialBackoffMs: number
  /** 0: no backoff at all. */
  readonly backoffMaxMs: number
}

const SECOND = 1000

/**
 * The end of an entry's backoff, a whole second; `undefined` when it has none. Errors in a row count for themselves, else
 * the failures do; each doubles the time (semantics A4.3, A4.5, E20).
 */
export function backoffEnd(entry: QueueEntry, { initialBackoffMs, backoffMaxMs }: BackoffSettings): number | undefined {
  const count = entry.errors > 0 ? entry.errors : entry.unschedulable
  if (backoffMaxMs === 0 || count === 0) return undefined
  const doubled = initialBackoffMs * 2 ** (count - 1)
  return wholeSecond(entry.timestamp + Math.min(doubled, backoffMaxMs))
}

/** In the very second in which it ends, backoff is still on. */
export function isBackingOff(entry: QueueEntry, now: number, settings: BackoffSettings): boolean {
  const end = backoffEnd(entry, settings)
  return end !== undefined && end >= wholeSecond(now)
}

/** The moment of the flush that takes an entry out of backoff. */
export function backoffFlushAt(entry: QueueEntry, settings: BackoffSettings): number {
  return (backoffEnd(entry, settings) ?? wholeSecond(entry.timestamp)) + SECOND
}

function wholeSecond(at: number): number {
  return Math.floor(at / SECOND) * SECOND
}
