import type { Instant } from '../../kube/instant.ts'
import type { ActionReport } from './action-report.ts'

/** When the last action ended, milliseconds since the run began; 0 where none has. */
export function lastEndMs(reports: readonly ActionReport[], start: Instant): number {
  return latestMs(
    reports.map(({ endedAt }) => endedAt),
    start,
  )
}

/** When a drain last had anything new to report: a refusal that only repeats itself is not new. */
export function lastChangeMs(reports: readonly ActionReport[], start: Instant): number {
  return latestMs(
    reports.flatMap(({ drains }) => drains.map(({ lastChangeAt }) => lastChangeAt)),
    start,
  )
}

/** When an action last began, ended or had anything new to report. */
export function lastReportMs(reports: readonly ActionReport[], start: Instant): number {
  const begun = latestMs(
    reports.map(({ startedAt }) => startedAt),
    start,
  )
  return Math.max(begun, lastEndMs(reports, start), lastChangeMs(reports, start))
}

function latestMs(moments: readonly (Instant | undefined)[], start: Instant): number {
  return moments.reduce<number>((latest, moment) => Math.max(latest, (moment ?? start) - start), 0)
}
