import type { Instant } from '../../../kube/instant.ts'
import type { DrainReport } from './drain-report.ts'

/** The moment at which a drain acts, its deadline, and the callback for its reports. */
export interface DrainClock {
  readonly now: Instant
  /** When the time for this node ends; infinite without a limit. */
  readonly deadline: Instant
  readonly timeoutMs: number
  report(report: DrainReport): void
}
