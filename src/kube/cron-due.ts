import { nextCronTime } from './cron.ts'
import type { CronSchedule } from './cron-parser.ts'
import { addMs, type Instant, instant } from './instant.ts'

/** What the controller reads to find the times that a CronJob has missed. */
export interface CronProgress {
  readonly schedule: CronSchedule
  readonly creationTime: Instant
  readonly lastScheduleTime: Instant | undefined
  readonly startingDeadlineSeconds: number | undefined
}

type MissedTimes = 'none' | 'few' | 'many'

export interface MostRecentTime {
  /** The start of the period that was examined. */
  readonly earliest: Instant
  /** The last scheduled time up to now, if there is one since `earliest`. */
  readonly mostRecent: Instant | undefined
  readonly missed: MissedTimes
  readonly error: string | undefined
}

const MISSED_MANY = 100
/** Added to a re-queue, so that the time has certainly passed. */
const REQUEUE_DELTA_MS = 100

/**
 * The most recent time at which the job should have started (semantics E21, B6.1-3; cronjob/utils.go). Only this one is ever
 * started. `withDeadline`: nothing before now - startingDeadlineSeconds counts.
 */
export function mostRecentCronTime(progress: CronProgress, now: Instant, withDeadline: boolean): MostRecentTime {
  const { schedule, startingDeadlineSeconds } = progress
  let earliest = progress.lastScheduleTime ?? progress.creationTime
  if (withDeadline && startingDeadlineSeconds !== undefined) {
    earliest = instant(Math.max(earliest, now - startingDeadlineSeconds * 1000))
  }
  const first = nextCronTime(schedule, earliest)
  const second = first && nextCronTime(schedule, first)
  const none = { earliest, mostRecent: undefined, missed: 'none', error: undefined } as const
  if (first !== undefined && now < first) return none
  if (first !== undefined && second !== undefined && now < second) return { ...none, mostRecent: first }
  const intervalSeconds = first !== undefined && second !== undefined ? Math.round((second - first) / 1000) : 0
  if (first === undefined || intervalSeconds < 1) {
    return { ...none, error: 'time difference between two schedules is less than 1 second' }
  }
  const count = Math.floor(Math.floor((now - first) / 1000) / intervalSeconds) + 1
  const mostRecent = lastUpTo(schedule, addMs(first, (count - 2) * intervalSeconds * 1000), now)
  return { earliest, mostRecent, missed: count > MISSED_MANY ? 'many' : 'few', error: undefined }
}

function lastUpTo(schedule: CronSchedule, after: Instant, now: Instant): Instant | undefined {
  let last: Instant | undefined
  let next = nextCronTime(schedule, after)
  while (next !== undefined && next <= now) {
    last = next
    next = nextCronTime(schedule, next)
  }
  return last
}

/** What the controller starts at `now`. */
export interface DueCronTime {
  readonly due: Instant | undefined
  /** The controller records a warning; the job starts anyway. */
  readonly tooManyMissed: boolean
  readonly error: string | undefined
}

export function dueCronTime(progress: CronProgress, now: Instant): DueCronTime {
  const { mostRecent, missed, error } = mostRecentCronTime(progress, now, true)
  return { due: mostRecent, tooManyMissed: mostRecent !== undefined && missed === 'many', error }
}

/** Milliseconds until the CronJob must be synced again (semantics B6.4); `undefined` when it is never due. */
export function cronRequeueMs(progress: CronProgress, now: Instant): number | undefined {
  const { earliest, mostRecent, missed, error } = mostRecentCronTime(progress, now, false)
  const from = mostRecent ?? (error === undefined && missed === 'none' ? earliest : now)
  const next = nextCronTime(progress.schedule, error === undefined ? from : now)
  return next === undefined ? undefined : next + REQUEUE_DELTA_MS - now
}

/**
 * The schedule text with its zone the way the controller puts both together: a zone inside the schedule wins, and one that
 * does not exist is ignored.
 */
export function zonedSchedule(schedule: string, zone: string | undefined, exists: (zone: string) => boolean): string {
  if (schedule.includes('TZ') || zone === undefined || !exists(zone)) return schedule
  return `TZ=${zone} ${schedule}`
}
