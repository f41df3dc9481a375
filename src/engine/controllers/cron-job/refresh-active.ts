import { type CronJobRow, type CronJobStatus, finishOf, type JobRow } from '../../../kube/job.ts'
import { compareText } from '../../../lib/compare.ts'
import type { ClusterEvent, Turn } from '../../turn.ts'

/** Records an event for a CronJob. */
export type Say = (event: Pick<ClusterEvent, 'type' | 'reason' | 'message'>) => void

/** A CronJob as a sync finds it. */
export interface CronJobSync {
  readonly cronJob: CronJobRow
  /** Its Jobs. */
  readonly jobs: readonly JobRow[]
  readonly turn: Turn
  readonly say: Say
}

/** The list of running Jobs and the last success, as the Jobs show them (semantics B6.5). */
export function refreshActive(status: CronJobStatus, { jobs, turn, say }: CronJobSync): CronJobStatus {
  let next = status
  for (const job of jobs) {
    const finish = finishOf(job)
    const listed = next.active.some(({ uid }) => uid === job.uid)
    if (finish === undefined && !listed) {
      const message = `Saw a job that the controller did not create or forgot: ${job.name}`
      say({ type: 'Warning', reason: 'UnexpectedJob', message })
    }
    if (finish !== undefined && listed) {
      next = withoutActive(next, job.uid)
      say({ type: 'Normal', reason: 'SawCompletedJob', message: `Saw completed job: ${job.name}, condition: ${finish}` })
    }
    if (finish === 'Complete') next = withSuccess(next, job)
  }
  const known = new Set(jobs.map(({ uid }) => uid))
  for (const { namespace, name, uid } of next.active) {
    if (known.has(uid) || turn.cluster.get('Job', namespace, name)) continue
    next = withoutActive(next, uid)
    say({ type: 'Normal', reason: 'MissingJob', message: `Active job went missing: ${name}` })
  }
  return next
}

function withSuccess(status: CronJobStatus, { status: { completionTime } }: JobRow): CronJobStatus {
  if (completionTime === undefined || completionTime <= (status.lastSuccessfulTime ?? Number.NEGATIVE_INFINITY)) return status
  return { ...status, lastSuccessfulTime: completionTime }
}

export function withoutActive(status: CronJobStatus, uid: string): CronJobStatus {
  return { ...status, active: status.active.filter((job) => job.uid !== uid) }
}

/** Deletes the oldest finished Jobs beyond the limits of history (semantics B6.8). */
export function cleanUpHistory(status: CronJobStatus, sync: CronJobSync): CronJobStatus {
  const { successfulJobsHistoryLimit, failedJobsHistoryLimit } = sync.cronJob.spec
  const finished = (as: 'Complete' | 'Failed'): readonly JobRow[] => sync.jobs.filter((job) => finishOf(job) === as)
  let next = status
  for (const [jobs, limit] of [
    [finished('Complete'), successfulJobsHistoryLimit],
    [finished('Failed'), failedJobsHistoryLimit],
  ] as const) {
    const surplus = jobs.toSorted(byStartTime).slice(0, Math.max(0, jobs.length - limit))
    for (const job of surplus) if (deleteJob(job, sync)) next = withoutActive(next, job.uid)
  }
  return next
}

/** Those that never started come last. */
function byStartTime(a: JobRow, b: JobRow): number {
  const [start, other] = [a.status.startTime ?? Number.POSITIVE_INFINITY, b.status.startTime ?? Number.POSITIVE_INFINITY]
  return start === other ? compareText(a.name, b.name) : start - other
}

/** Deletes a Job with its pods; returns whether the request could be sent. */
export function deleteJob(job: JobRow, { turn, say }: CronJobSync): boolean {
  const result = turn.api.delete(job, { propagationPolicy: 'Background' })
  if (result.ok) say({ type: 'Normal', reason: 'SuccessfulDelete', message: `Deleted job ${job.name}` })
  else say({ type: 'Warning', reason: 'FailedDelete', message: `Deleted job: ${result.refusal.message}` })
  return result.ok
}
