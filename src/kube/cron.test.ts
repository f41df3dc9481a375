import { describe, expect, it } from 'vitest'
import { nextCronTime } from './cron.ts'
import { type CronProgress, cronRequeueMs, dueCronTime, mostRecentCronTime, zonedSchedule } from './cron-due.ts'
import { CronError, parseCron } from './cron-parser.ts'
import { cronJobErrors } from './cron-validation.ts'
import { formatInstant, type Instant, instant, parseInstant } from './instant.ts'

const at = (text: string): Instant => parseInstant(text) ?? instant(Number.NaN)

function nextTimes(schedule: string, after: string, count: number): string[] {
  const parsed = parseCron(schedule)
  const times: string[] = []
  let time: Instant | undefined = at(after)
  for (let i = 0; i < count && time !== undefined; i++) {
    time = nextCronTime(parsed, time)
    times.push(time === undefined ? 'never' : formatInstant(time))
  }
  return times
}

describe('nextCronTime', () => {
  it.each([
    ['*/15 * * * *', '2026-03-01T12:00:00Z', ['2026-03-01T12:15:00Z', '2026-03-01T12:30:00Z']],
    ['0 0 29 2 *', '2026-03-01T12:00:00Z', ['2028-02-29T00:00:00Z']],
    ['59 23 31 2 *', '2026-03-01T12:00:00Z', ['never']],
    [', * * * *', '2026-03-01T12:00:00Z', ['never']],
    ['@hourly', '2026-03-01T12:00:00.500Z', ['2026-03-01T13:00:00Z']],
    ['@every 90s', '2026-03-01T12:00:00.500Z', ['2026-03-01T12:01:30Z', '2026-03-01T12:03:00Z']],
    ['0 9 * * mon-FRI', '2026-02-27T10:00:00Z', ['2026-03-02T09:00:00Z']],
    ['0 0 1 jan ?', '2026-02-27T10:00:00Z', ['2027-01-01T00:00:00Z']],
  ])('%s after %s', (schedule, after, times) => {
    expect(nextTimes(schedule, after, times.length)).toEqual(times)
  })

  it('WL-CJ-02 combines day of month and day of week with OR', () => {
    expect(nextTimes('CRON_TZ=UTC 0 0 13 * 5', '2026-03-01T12:00:00Z', 6)).toEqual([
      '2026-03-06T00:00:00Z',
      '2026-03-13T00:00:00Z',
      '2026-03-20T00:00:00Z',
      '2026-03-27T00:00:00Z',
      '2026-04-03T00:00:00Z',
      '2026-04-10T00:00:00Z',
    ])
    expect(nextTimes('0 0 13 * 5', '2026-04-10T00:00:00Z', 1)).toEqual(['2026-04-13T00:00:00Z'])
  })

  it('combines them with AND when one is a star', () => {
    expect(nextTimes('0 0 */2 * 1', '2026-03-02T00:00:00Z', 1)).toEqual(['2026-03-03T00:00:00Z'])
    expect(nextTimes('0 0 * * 1', '2026-03-02T00:00:00Z', 1)).toEqual(['2026-03-09T00:00:00Z'])
  })

  it('WL-CJ-03 uses the time zone prefix of the schedule', () => {
    expect(nextTimes('CRON_TZ=Asia/Kolkata 0 3 * * *', '2026-03-01T12:00:00Z', 1)).toEqual(['2026-03-01T21:30:00Z'])
    expect(nextTimes('TZ=America/New_York 0 0 * * *', '2026-03-07T12:00:00Z', 2)).toEqual([
      '2026-03-08T05:00:00Z',
      '2026-03-09T04:00:00Z',
    ])
  })

  it('skips a time that daylight saving skips, and runs twice at a repeated one', () => {
    expect(nextTimes('TZ=Europe/Berlin 30 2 * * *', '2026-03-28T12:00:00Z', 1)).toEqual(['2026-03-30T00:30:00Z'])
    expect(nextTimes('TZ=Europe/Berlin 30 2 * * *', '2026-10-24T12:00:00Z', 2)).toEqual([
      '2026-10-25T00:30:00Z',
      '2026-10-25T01:30:00Z',
    ])
  })
})

describe('parseCron', () => {
  it.each([
    ['', 'empty spec string'],
    ['* * * *', 'expected exactly 5 fields, found 4: [* * * *]'],
    ['60 * * * *', 'end of range (60) above maximum (59): 60'],
    ['* * 0 * *', 'beginning of range (0) below minimum (1): 0'],
    ['5-1 * * * *', 'beginning of range (5) beyond end of range (1): 5-1'],
    ['*/0 * * * *', 'step of range should be a positive number: */0'],
    ['1-2-3 * * * *', 'too many hyphens: 1-2-3'],
    ['*/5/5 * * * *', 'too many slashes: */5/5'],
    ['a * * * *', 'failed to parse int from a: strconv.Atoi: parsing "a": invalid syntax'],
    ['@reboot', 'unrecognized descriptor: @reboot'],
    ['@every x', 'failed to parse duration @every x: time: invalid duration "x"'],
    ['TZ=Nowhere/X 0 0 * * *', 'provided bad location Nowhere/X: unknown time zone Nowhere/X'],
    ['TZ=../x 0 0 * * *', 'provided bad location ../x: time: invalid location name'],
  ])('refuses %j', (text, message) => {
    expect(() => parseCron(text)).toThrow(new CronError(message))
  })
})

it('validates the timing of a CronJob', () => {
  const errors = (init: Partial<Parameters<typeof cronJobErrors>[0]>) =>
    cronJobErrors({ schedule: '@daily', timeZone: undefined, startingDeadlineSeconds: undefined, ...init }).map(
      ({ message }) => message,
    )
  expect(errors({ timeZone: 'Europe/Berlin', startingDeadlineSeconds: 0 })).toEqual([])
  expect(errors({ schedule: '' })).toEqual(['spec.schedule: Required value'])
  expect(errors({ timeZone: 'europe/berlin' })).toEqual([
    'spec.timeZone: Invalid value: "europe/berlin": unknown time zone europe/berlin',
  ])
  expect(errors({ schedule: 'TZ=UTC @daily', startingDeadlineSeconds: -1 })).toEqual([
    'spec.schedule: Invalid value: "TZ=UTC @daily": cannot use TZ or CRON_TZ in schedule, use timeZone field instead',
    'spec.startingDeadlineSeconds: Invalid value: -1: must be greater than or equal to 0',
  ])
})

describe('missed times', () => {
  const everyMinute = (startingDeadlineSeconds?: number): CronProgress => ({
    schedule: parseCron('* * * * *'),
    creationTime: at('2026-03-01T00:00:00Z'),
    lastScheduleTime: at('2026-03-01T08:29:00Z'),
    startingDeadlineSeconds,
  })

  it('WL-CJ-12 counts the schedules between the last scheduled time and now', () => {
    expect(mostRecentCronTime(everyMinute(), at('2026-03-01T08:29:30Z'), true)).toMatchObject({
      missed: 'none',
      mostRecent: undefined,
    })
    expect(mostRecentCronTime(everyMinute(), at('2026-03-01T08:33:00Z'), true)).toMatchObject({
      missed: 'few',
      mostRecent: at('2026-03-01T08:33:00Z'),
    })
    expect(dueCronTime(everyMinute(), at('2026-03-01T10:21:00Z')).tooManyMissed).toBe(true)
  })

  it('WL-CJ-15 counts from the starting deadline if it is set', () => {
    const now = at('2026-03-01T10:21:30Z')
    expect(mostRecentCronTime(everyMinute(200), now, true)).toEqual({
      earliest: instant(now - 200_000),
      mostRecent: at('2026-03-01T10:21:00Z'),
      missed: 'few',
      error: undefined,
    })
    expect(dueCronTime(everyMinute(200), now)).toEqual({
      due: at('2026-03-01T10:21:00Z'),
      tooManyMissed: false,
      error: undefined,
    })
  })

  it('requeues a tenth of a second after the next scheduled time', () => {
    expect(cronRequeueMs(everyMinute(), at('2026-03-01T08:29:30Z'))).toBe(30_100)
    const never = { ...everyMinute(), schedule: parseCron('0 0 31 2 *') }
    expect(cronRequeueMs(never, at('2026-03-01T08:29:30Z'))).toBeUndefined()
    expect(dueCronTime(never, at('2026-03-01T08:29:30Z')).error).toMatch(/less than 1 second/)
  })

  it('adds the time zone prefix to the schedule, unless it is present or unknown', () => {
    expect(zonedSchedule('@daily', 'Europe/Berlin', () => true)).toBe('TZ=Europe/Berlin @daily')
    expect(zonedSchedule('@daily', 'Nowhere', () => false)).toBe('@daily')
    expect(zonedSchedule('TZ=UTC @daily', 'Europe/Berlin', () => true)).toBe('TZ=UTC @daily')
  })
})
