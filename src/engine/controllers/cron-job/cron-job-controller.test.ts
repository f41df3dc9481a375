import { describe, expect, it } from 'vitest'
import { T0 } from '../../../../test/support/builders.ts'
import { JobRun, work } from '../../../../test/support/job-run.ts'
import { instant } from '../../../kube/instant.ts'
import { cronJobRow, jobRow } from '../../../kube/job.ts'
import { controllerOf } from '../../../kube/object-row.ts'
import { timeZone, UTC } from '../../../kube/time-zone.ts'
import { localText, longText } from './job-of-schedule.ts'

function run(spec: object = {}): JobRun {
  return new JobRun().createCronJob(spec)
}

/** A CronJob that was last started at 08:29 and is found by its controller at this time of the same day. */
function outage(time: string, spec: object): JobRun {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  const startMs = ((hours * 60 + minutes) * 60 + seconds) * 1000
  const object = {
    metadata: { name: 'tick', uid: 'uid-tick', creationTimestamp: '2026-05-01T00:00:00Z' },
    spec: { schedule: '* * * * *', jobTemplate: { spec: work() }, ...spec },
    status: { lastScheduleTime: '2026-06-01T08:29:00Z' },
  }
  return new JobRun({ objects: [['CronJob', object]], startMs })
}

/** The events of the CronJob when its status changes. */
function reported(at: JobRun): readonly string[] {
  const { cronJob } = at
  const status = { ...cronJob.status, lastSuccessfulTime: T0 }
  at.act((turn) => turn.api.updateStatus<'CronJob'>(cronJobRow({ ...cronJob, status })))
  return at.until(5).takeEvents('CronJob')
}

/** The times of the day for which Jobs were made. */
function scheduled({ jobs }: JobRun): readonly string[] {
  return jobs.map(({ annotations }) => annotations['batch.kubernetes.io/cronjob-scheduled-timestamp']?.slice(11) ?? '')
}

describe('CronJobController', () => {
  it('WL-CJ-01 WL-CJ-07 WL-CJ-20 creates a Job for each scheduled time, which creates the pods', () => {
    const at = run().until(130)
    expect(at.createdAt('Job')).toEqual([60, 120])
    const minutes = T0 / 60_000
    expect(at.jobs.map(({ name }) => name)).toEqual([`tick-${minutes + 1}`, `tick-${minutes + 2}`])
    for (const job of at.jobs) expect(controllerOf(job)).toMatchObject({ kind: 'CronJob', name: 'tick' })
    for (const pod of at.pods) expect(controllerOf(pod)?.kind).toBe('Job')
    expect(at.cronJob.status).toMatchObject({ lastScheduleTime: T0 + 120_000, lastSuccessfulTime: T0 + 82_000 })
    expect(at.takeEvents('CronJob')).toEqual([
      `Normal SuccessfulCreate: Created job tick-${minutes + 1}`,
      `Normal SawCompletedJob: Saw completed job: tick-${minutes + 1}, condition: Complete`,
      `Normal SuccessfulCreate: Created job tick-${minutes + 2}`,
    ])
  })

  it('WL-CJ-03 WL-CJ-04 schedules in its timeZone, or in UTC without one', () => {
    const rome = run({ schedule: '30 2 * * *', timeZone: 'Europe/Rome' }).until(86_400)
    expect(scheduled(rome)).toEqual(['02:30:00+02:00'])
    expect(rome.createdAt('Job')).toEqual([1800])
    expect(scheduled(run({ schedule: '30 2 * * *' }).until(86_400))).toEqual(['02:30:00Z'])
  })

  it.each([
    { policy: 'Allow', created: [60, 120, 180], deleted: 0 },
    { policy: 'Forbid', created: [60, 142, 224], deleted: 0 },
    { policy: 'Replace', created: [60, 120, 180], deleted: 2 },
  ])(
    'WL-CJ-08 WL-CJ-16 WL-CJ-17 applies concurrencyPolicy $policy while the last Job still runs',
    ({ policy, created, deleted }) => {
      const at = run({ concurrencyPolicy: policy, jobTemplate: { spec: work('80s') } }).until(225)
      expect(at.createdAt('Job').map((s) => s - (s % 2))).toEqual(created)
      const events = at.takeEvents('CronJob')
      expect(events.filter((text) => text.includes('SuccessfulDelete'))).toHaveLength(deleted)
      const refused =
        'Normal JobAlreadyActive: Not starting job because prior execution is running and concurrency policy is Forbid'
      expect(events.includes(refused)).toBe(policy === 'Forbid')
    },
  )

  it('WL-CJ-13 WL-CJ-14 WL-CJ-18 starts the last of more than 100 missed schedules, and records a warning', () => {
    const at = outage('10:21:10', {}).until(5)
    expect(scheduled(at)).toEqual(['10:21:00Z'])
    const warning =
      'Warning TooManyMissedTimes: too many missed start times. Set or decrease .spec.startingDeadlineSeconds or check clock skew'
    expect(at.takeEvents('CronJob')[0]).toBe(warning)
  })

  it('WL-CJ-12 WL-CJ-15 WL-CJ-19 counts missed times no further back than its starting deadline', () => {
    const at = outage('10:21:10', { startingDeadlineSeconds: 200 }).until(65)
    expect(scheduled(at)).toEqual(['10:21:00Z', '10:22:00Z'])
    expect(at.takeEvents('CronJob').some((text) => text.includes('TooManyMissedTimes'))).toBe(false)
  })

  it('WL-CJ-09 WL-CJ-10 WL-CJ-11 skips a time that is too long ago, and always starts without a deadline', () => {
    const late = outage('08:45:30', { schedule: '*/30 * * * *', startingDeadlineSeconds: 10 }).until(5)
    expect(scheduled(late)).toEqual([])
    expect(scheduled(outage('08:45:30', { schedule: '*/30 * * * *' }).until(5))).toEqual(['08:30:00Z'])
    expect(scheduled(outage('08:30:05', { schedule: '*/30 * * * *', startingDeadlineSeconds: 10 }).until(5))).toEqual([
      '08:30:00Z',
    ])
    expect(run({ startingDeadlineSeconds: 1 }).until(65).createdAt('Job')).toEqual([60])
  })

  it('WL-CJ-22 WL-JOB-60 keeps as many finished Jobs as its limits allow', () => {
    const at = run({ successfulJobsHistoryLimit: 2, jobTemplate: { spec: work('1s') } }).until(330)
    expect(at.jobs.map(({ creationTimestamp }) => (creationTimestamp - T0) / 1000)).toEqual([240, 300])
    expect(at.pods).toHaveLength(2)
    const failing = run({ jobTemplate: { spec: work('1s', { exitCode: 1, backoffLimit: 0 }) } }).until(330)
    expect(failing.jobs).toHaveLength(1)
  })

  it('starts no Jobs while it is suspended', () => {
    const at = run({ suspend: true }).until(130)
    expect(at.jobs).toEqual([])
    at.changeCronJob({ suspend: false }).until(135)
    expect(at.createdAt('Job')).toEqual([130])
  })

  it('starts no Jobs for missed times of a new schedule', () => {
    const at = run({ schedule: '0 0 1 1 *' }).until(100)
    at.changeCronJob({ schedule: '* * * * *' }).until(119)
    expect(at.jobs).toEqual([])
    expect(at.until(125).createdAt('Job')).toEqual([120])
  })

  it('reports missing Jobs and unexpected ones', () => {
    const at = run({ jobTemplate: { spec: work() } }).until(70)
    const [job] = at.jobs
    if (!job) throw new Error('a Job is there')
    at.delete(job).until(75)
    expect(at.cronJob.status.active).toEqual([])
    at.act((turn) => turn.api.create<'Job'>(jobRow({ ...job, name: 'own', uid: '' })))
    at.until(80)
    const events = at.takeEvents('CronJob')
    expect(events).toContain(`Normal MissingJob: Active job went missing: ${job.name}`)
    expect(events).toContain('Warning UnexpectedJob: Saw a job that the controller did not create or forgot: own')
  })

  it('reports an invalid schedule', () => {
    const broken = (spec: object): readonly string[] => reported(outage('09:00:00', spec))
    expect(broken({ schedule: 'often' })).toEqual([
      'Warning UnparseableSchedule: unparseable schedule: "often" : expected exactly 5 fields, found 1: [often]',
    ])
    expect(broken({ schedule: '0 0 31 2 *' })).toEqual([
      'Warning InvalidSchedule: invalid schedule: 0 0 31 2 * : time difference between two schedules is less than 1 second',
    ])
    expect(broken({ timeZone: 'Nowhere/X' })).toEqual([
      'Warning UnknownTimeZone: invalid timeZone: "Nowhere/X": unknown time zone Nowhere/X',
    ])
    expect(broken({ schedule: 'TZ=UTC 0 0 1 1 *' })[0]).toMatch(/^Warning UnsupportedSchedule: CRON_TZ or TZ used in schedule/)
  })
})

describe('the text of a timestamp', () => {
  it('is in the local time of the zone', () => {
    const at = instant(Date.UTC(2026, 0, 5, 3, 4, 5))
    const zones = ['UTC', 'Asia/Kolkata', 'America/St_Johns'].map((name) => localText(timeZone(name) ?? UTC, at))
    expect(zones).toEqual(['2026-01-05T03:04:05Z', '2026-01-05T08:34:05+05:30', '2026-01-04T23:34:05-03:30'])
    expect(longText(at)).toBe('Mon, 05 Jan 2026 03:04:05 +0000')
  })
})
