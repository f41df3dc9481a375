import { cronRequeueMs, dueCronTime } from '../../../kube/cron-due.ts'
import { zoneError } from '../../../kube/cron-parser.ts'
import type { Instant } from '../../../kube/instant.ts'
import { type CronJobStatus, cronJobRow, type JobRow } from '../../../kube/job.ts'
import { controllerOf } from '../../../kube/object-row.ts'
import type { ApiRefusal } from '../../turn.ts'
import { isNamespaceTerminating } from '../shared/pod-control.ts'
import { isZone, progressOf, readSchedule } from './cron-schedule.ts'
import { jobNameAt, jobOfSchedule, longText } from './job-of-schedule.ts'
import { type CronJobSync, deleteJob, type Say, withoutActive } from './refresh-active.ts'

/** What became of the scheduled time. */
export interface Started {
  readonly status: CronJobStatus
  /** Whether the CronJob is synced again at its next time. */
  readonly continues: boolean
  readonly refusal: ApiRefusal | undefined
}

/** Starts the Job of the most recent scheduled time, if there is one that was not yet started (semantics B6.5-6). */
export function startDueJob(status: CronJobStatus, sync: CronJobSync): Started {
  const { cronJob, turn, say } = sync
  const stop: Started = { status, continues: false, refusal: undefined }
  if (cronJob.deletionTimestamp !== undefined || hasUnknownZone(sync) || cronJob.spec.suspend) return stop
  const found = scheduleOf(sync)
  if (found === undefined) return stop
  const { due, tooManyMissed, error } = dueCronTime(progressOf(found, cronJobRow({ ...cronJob, status })), turn.now)
  if (error !== undefined) {
    say({ type: 'Warning', reason: 'InvalidSchedule', message: `invalid schedule: ${cronJob.spec.schedule} : ${error}` })
    return stop
  }
  if (tooManyMissed) {
    const message = 'too many missed start times. Set or decrease .spec.startingDeadlineSeconds or check clock skew'
    say({ type: 'Warning', reason: 'TooManyMissedTimes', message })
  }
  if (due === undefined || !mayStart(due, status, sync)) return { ...stop, continues: true }
  return cronJob.spec.concurrencyPolicy === 'Replace' ? replaceAndStart(due, status, sync) : start(due, status, sync)
}

/** Milliseconds until the next scheduled time. */
export function untilNextMs(status: CronJobStatus, { cronJob, turn }: CronJobSync): number | undefined {
  const found = readSchedule(cronJob.spec)
  return 'fault' in found ? undefined : cronRequeueMs(progressOf(found.schedule, cronJobRow({ ...cronJob, status })), turn.now)
}

function hasUnknownZone({ cronJob, say }: CronJobSync): boolean {
  const { timeZone } = cronJob.spec
  if (timeZone === undefined || isZone(timeZone)) return false
  const message = `invalid timeZone: ${JSON.stringify(timeZone)}: ${zoneError(timeZone)}`
  say({ type: 'Warning', reason: 'UnknownTimeZone', message })
  return true
}

function scheduleOf({ cronJob, say }: CronJobSync) {
  const { spec } = cronJob
  const quoted = JSON.stringify(spec.schedule)
  if (spec.schedule.includes('TZ')) {
    const hint = 'see https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/ for more details'
    const message = `CRON_TZ or TZ used in schedule ${quoted} is not officially supported, ${hint}`
    say({ type: 'Warning', reason: 'UnsupportedSchedule', message })
  }
  const found = readSchedule(spec)
  if ('schedule' in found) return found.schedule
  say({ type: 'Warning', reason: 'UnparseableSchedule', message: `unparseable schedule: ${quoted} : ${found.fault}` })
  return undefined
}

function mayStart(due: Instant, status: CronJobStatus, { cronJob, turn, say }: CronJobSync): boolean {
  const { startingDeadlineSeconds, concurrencyPolicy } = cronJob.spec
  if (startingDeadlineSeconds !== undefined && due + startingDeadlineSeconds * 1000 < turn.now) {
    say({ type: 'Warning', reason: 'MissSchedule', message: `Missed scheduled time to start a job: ${longText(due)}` })
    return false
  }
  const name = jobNameAt(cronJob, due)
  if (status.lastScheduleTime === due || status.active.some((job) => job.name === name)) return false
  if (concurrencyPolicy !== 'Forbid' || status.active.length === 0) return true
  const message = 'Not starting job because prior execution is running and concurrency policy is Forbid'
  say({ type: 'Normal', reason: 'JobAlreadyActive', message })
  return false
}

/** What still runs is deleted first; if it cannot be deleted, nothing is started. */
function replaceAndStart(due: Instant, status: CronJobStatus, sync: CronJobSync): Started {
  let next = status
  for (const { namespace, name } of status.active) {
    const job = sync.turn.cluster.get('Job', namespace, name)
    // Jobs that are gone were taken from the list before.
    if (job === undefined) continue
    if (!deleteJob(job, sync)) return failed(next, `could not replace job ${namespace}/${name}`)
    next = withoutActive(next, job.uid)
  }
  return start(due, next, sync)
}

function failed(status: CronJobStatus, message: string): Started {
  const refusal: ApiRefusal = { code: 500, reason: 'InternalError', message, retryAfterSeconds: undefined, causes: [] }
  return { status, continues: false, refusal }
}

function start(due: Instant, status: CronJobStatus, { cronJob, turn, say }: CronJobSync): Started {
  const wanted = jobOfSchedule(cronJob, due)
  const created = turn.api.create<'Job'>(wanted)
  const job = created.ok ? created.value : turn.cluster.get('Job', wanted.namespace, wanted.name)
  if (created.ok) say({ type: 'Normal', reason: 'SuccessfulCreate', message: `Created job ${created.value.name}` })
  else if (created.refusal.reason !== 'AlreadyExists' || job === undefined) return notCreated(status, created.refusal, say)
  if (job === undefined || controllerOf(job)?.uid !== cronJob.uid || status.active.some(({ uid }) => uid === job.uid))
    return { status, continues: false, refusal: undefined }
  return { status: withStarted(status, job, due), continues: true, refusal: undefined }
}

function notCreated(status: CronJobStatus, refusal: ApiRefusal, say: Say): Started {
  const message = `Error creating job: ${refusal.message}`
  if (!isNamespaceTerminating(refusal)) say({ type: 'Warning', reason: 'FailedCreate', message })
  return { status, continues: false, refusal }
}

function withStarted(status: CronJobStatus, { namespace, name, uid }: JobRow, due: Instant): CronJobStatus {
  return { ...status, active: [...status.active, { namespace, name, uid }], lastScheduleTime: due }
}
