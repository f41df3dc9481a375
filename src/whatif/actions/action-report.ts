import type { Drain } from '../../engine/eviction/drain/drain.ts'
import type { ApiRefusal } from '../../engine/turn.ts'
import type { Instant } from '../../kube/instant.ts'
import type { SingleAction } from './action.ts'
import type { ActionWarning, ObjectFailure } from './action-spec.ts'

/** What became of an action. */
export interface ActionReport {
  readonly action: SingleAction
  readonly startedAt: Instant
  /** `undefined` while it is in progress. */
  readonly endedAt: Instant | undefined
  /** Its error message if it failed. */
  readonly failure: ApiRefusal | undefined
  /** Of an action that writes several objects: each that was refused. */
  readonly failures: readonly ObjectFailure[]
  /** What kubectl would have printed, drains apart. */
  readonly output: readonly string[]
  /** What of it has no effect, found when it began. */
  readonly warnings: readonly ActionWarning[]
  /** The drains that it began, with all they report. */
  readonly drains: readonly Drain[]
}

/** What drains reported until then, that moment included. */
export function reportsUntil(reports: readonly ActionReport[], moment: Instant): readonly ActionReport[] {
  return reports.map((report) => ({ ...report, drains: report.drains.map((drain) => drain.until(moment)) }))
}
