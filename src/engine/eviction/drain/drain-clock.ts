import { addMs, type Instant } from '../../../kube/instant.ts'
import type { DrainReport } from './drain-report.ts'

/** The moment at which a drain acts, its deadline, and the callback for its reports. */
export interface DrainClock {
  readonly now: Instant
  /** When the time for this node ends; infinite without a limit. */
  readonly deadline: Instant
  readonly timeoutMs: number
  report(report: DrainReport): void
}

/** kubectl checks every second whether a pod is gone. */
const POLL_INTERVAL_MS = 1000

/** The next check, or the deadline if that comes first. */
export function nextCheck(clock: DrainClock): Instant {
  const next = addMs(clock.now, POLL_INTERVAL_MS)
  return Math.min(next, clock.deadline) as Instant
}

/** The first check from now on, if earlier ones were skipped: kubectl keeps its interval until the deadline. */
export function checkFrom(at: Instant, { now, deadline }: Pick<DrainClock, 'now' | 'deadline'>): Instant {
  if (at >= now) return at
  return Math.min(addMs(at, Math.ceil((now - at) / POLL_INTERVAL_MS) * POLL_INTERVAL_MS), deadline) as Instant
}
