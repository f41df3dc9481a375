import { nextCronTime } from '../../../src/kube/cron.ts'
import { type CronProgress, cronRequeueMs, dueCronTime, mostRecentCronTime, zonedSchedule } from '../../../src/kube/cron-due.ts'
import { parseCron } from '../../../src/kube/cron-parser.ts'
import { cronJobErrors, scheduleFault } from '../../../src/kube/cron-validation.ts'
import { formatInstant, type Instant } from '../../../src/kube/instant.ts'
import { timeZone } from '../../../src/kube/time-zone.ts'
import { judgeBy } from './judge.ts'
import { instantOf } from './pod-quality.ts'

interface NextInput {
  readonly kind: 'next'
  readonly schedule: string
  readonly timeZone: string | null
  readonly after: string
}
interface DueInput {
  readonly kind: 'due'
  readonly now: string
  readonly cronJob: {
    readonly metadata: { readonly creationTimestamp: string }
    readonly spec: { readonly schedule: string; readonly timeZone?: string; readonly startingDeadlineSeconds?: number }
    readonly status?: { readonly lastScheduleTime?: string }
  }
}
interface ValidateInput {
  readonly kind: 'validate'
  readonly schedule: string
  readonly timeZone: string | null
  readonly startingDeadlineSeconds: number | null
}

const TIMES_REQUESTED = 6
/** What Go's subtraction of times saturates at, for a time that is never reached. */
const NEVER_MS = -9_223_372_036_854

export const judgeCron = judgeBy((input: NextInput | DueInput | ValidateInput) => {
  switch (input.kind) {
    case 'next':
      return next(input)
    case 'due':
      return due(input)
    case 'validate':
      return {
        errors: cronJobErrors({
          schedule: input.schedule,
          timeZone: input.timeZone ?? undefined,
          startingDeadlineSeconds: input.startingDeadlineSeconds ?? undefined,
        }),
        parseError: scheduleFault(input.schedule) ?? null,
      }
  }
})

function next(input: NextInput): unknown {
  const schedule = parseCron(zoned(input.schedule, input.timeZone ?? undefined))
  const times: (string | null)[] = []
  let at: Instant | undefined = instantOf(input.after)
  while (at !== undefined && times.length < TIMES_REQUESTED) {
    at = nextCronTime(schedule, at)
    times.push(written(at))
  }
  return { next: times }
}

function due({ cronJob, now: nowText }: DueInput): unknown {
  const { spec, status } = cronJob
  const now = instantOf(nowText)
  const progress: CronProgress = {
    schedule: parseCron(zoned(spec.schedule, spec.timeZone)),
    creationTime: instantOf(cronJob.metadata.creationTimestamp),
    lastScheduleTime: status?.lastScheduleTime === undefined ? undefined : instantOf(status.lastScheduleTime),
    startingDeadlineSeconds: spec.startingDeadlineSeconds,
  }
  const { due, error, tooManyMissed } = dueCronTime(progress, now)
  return {
    due: written(due),
    dueError: error ?? null,
    events: tooManyMissed ? [TOO_MANY] : [],
    requeueAfterMilliseconds: cronRequeueMs(progress, now) ?? NEVER_MS,
    withDeadline: described(progress, now, true),
    withoutDeadline: described(progress, now, false),
  }
}

const TOO_MANY =
  'Warning TooManyMissedTimes too many missed start times. Set or decrease .spec.startingDeadlineSeconds or check clock skew'

function described(progress: CronProgress, now: Instant, withDeadline: boolean): unknown {
  const found = mostRecentCronTime(progress, now, withDeadline)
  return { ...found, earliest: written(found.earliest), mostRecent: written(found.mostRecent), error: found.error ?? null }
}

function zoned(schedule: string, zone: string | undefined): string {
  return zonedSchedule(schedule, zone, (name) => timeZone(name) !== undefined)
}

function written(at: Instant | undefined): string | null {
  return at === undefined ? null : formatInstant(at)
}
