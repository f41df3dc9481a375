import { addMs, formatInstant, type Instant } from '../../../kube/instant.ts'
import { type CronJobRow, type JobRow, jobRow } from '../../../kube/job.ts'
import { MATCH_NOTHING } from '../../../kube/label-selector.ts'
import { type TimeZone, timeZone, UTC } from '../../../kube/time-zone.ts'
import { controllerReference } from '../shared/controller-reference.ts'

/** Annotation of a Job with the moment for which it was made. */
const SCHEDULED_TIMESTAMP = 'batch.kubernetes.io/cronjob-scheduled-timestamp'

const MINUTE_MS = 60_000

/** A name for each minute, so that no Job is made twice (semantics B6.7): up to 11 characters more (WL-CJ-06). */
export function jobNameAt(cronJob: CronJobRow, scheduled: Instant): string {
  return `${cronJob.name}-${Math.floor(scheduled / MINUTE_MS)}`
}

/** The Job of one scheduled moment; the API server gives it its selector (utils.go getJobFromTemplate2). */
export function jobOfSchedule(cronJob: CronJobRow, scheduled: Instant): JobRow {
  const { jobTemplate, timeZone: zoneName } = cronJob.spec
  const zone = zoneName === undefined ? UTC : (timeZone(zoneName) ?? UTC)
  return jobRow({
    namespace: cronJob.namespace,
    name: jobNameAt(cronJob, scheduled),
    labels: jobTemplate.labels,
    annotations: { ...jobTemplate.annotations, [SCHEDULED_TIMESTAMP]: localText(zone, scheduled) },
    ownerReferences: [controllerReference(cronJob)],
    spec: { ...jobTemplate.spec, selector: MATCH_NOTHING },
  })
}

/** RFC 3339 as the clocks of the zone show it: `2026-06-01T02:00:00+02:00`. */
export function localText(zone: TimeZone, at: Instant): string {
  const minutes = Math.trunc(zone.offsetAt(at) / MINUTE_MS)
  if (minutes === 0) return formatInstant(at)
  const size = Math.abs(minutes)
  const offset = `${two(Math.floor(size / 60))}:${two(size % 60)}`
  return `${formatInstant(addMs(at, zone.offsetAt(at))).slice(0, -1)}${minutes < 0 ? '-' : '+'}${offset}`
}

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** RFC 1123 in UTC, as events name a moment: `Mon, 01 Jun 2026 08:30:00 +0000`. */
export function longText(at: Instant): string {
  const [date = '', time = ''] = formatInstant(at).slice(0, 19).split('T')
  const [year, month, day] = date.split('-')
  const weekday = DAYS[(Math.floor(at / 86_400_000) + 4) % 7]
  return `${weekday}, ${day} ${MONTHS[Number(month) - 1]} ${year} ${time} +0000`
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
