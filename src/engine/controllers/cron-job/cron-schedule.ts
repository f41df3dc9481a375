import { nextCronTime } from '../../../kube/cron.ts'
import { type CronProgress, zonedSchedule } from '../../../kube/cron-due.ts'
import { CronError, type CronSchedule, parseCron } from '../../../kube/cron-parser.ts'
import type { Instant } from '../../../kube/instant.ts'
import type { CronJobRow, CronJobSpec } from '../../../kube/job.ts'
import { timeZone } from '../../../kube/time-zone.ts'

/** The parsed schedule, or what is wrong with it. */
export type ReadSchedule = { readonly schedule: CronSchedule } | { readonly fault: string }

/** Specs are immutable, so each is read once. */
const read = new WeakMap<CronJobSpec, ReadSchedule>()

export function readSchedule(spec: CronJobSpec): ReadSchedule {
  const known = read.get(spec)
  if (known) return known
  const made = parse(zonedSchedule(spec.schedule, spec.timeZone, isZone))
  read.set(spec, made)
  return made
}

function parse(text: string): ReadSchedule {
  try {
    return { schedule: parseCron(text) }
  } catch (error) {
    if (error instanceof CronError) return { fault: error.message }
    throw error
  }
}

/** `Local` is the controller's own zone. */
export function isZone(name: string): boolean {
  return name === '' || name === 'Local' || timeZone(name) !== undefined
}

export function progressOf(schedule: CronSchedule, { creationTimestamp, spec, status }: CronJobRow): CronProgress {
  return {
    schedule,
    creationTime: creationTimestamp,
    lastScheduleTime: status.lastScheduleTime,
    startingDeadlineSeconds: spec.startingDeadlineSeconds,
  }
}

/** Rows are immutable too. */
const firstTimes = new WeakMap<CronJobRow, Instant | 'never'>()

/** The first scheduled moment since the last one that was started: past for a CronJob that is late, else its next. */
export function firstDueAt(row: CronJobRow): Instant | undefined {
  let first = firstTimes.get(row)
  if (first === undefined) {
    const found = readSchedule(row.spec)
    const since = row.status.lastScheduleTime ?? row.creationTimestamp
    first = ('schedule' in found ? nextCronTime(found.schedule, since) : undefined) ?? 'never'
    firstTimes.set(row, first)
  }
  return first === 'never' ? undefined : first
}

/** Whether the clock matters to the CronJob. */
export function isTimed({ spec, deletionTimestamp }: CronJobRow): boolean {
  return !spec.suspend && deletionTimestamp === undefined
}
