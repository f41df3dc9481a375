import { assertNever } from '../lib/assert-never.ts'
import type { CalendarSchedule, CronSchedule } from './cron-parser.ts'
import { addMs, type Instant, instant } from './instant.ts'
import { fromLocalTime, type LocalTime, toLocalTime } from './time-zone.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const YEARS_SEARCHED = 5

/**
 * The first moment of the schedule after `after`, on a full second (robfig/cron v3 Schedule.Next); `undefined` when no
 * such moment exists within five years, as for the 31st of February.
 */
export function nextCronTime(schedule: CronSchedule, after: Instant): Instant | undefined {
  switch (schedule.kind) {
    case 'interval':
      return wholeSecond(addMs(after, schedule.intervalMs))
    case 'calendar':
      return isEverMet(schedule) ? new CalendarSearch(schedule, after).run() : undefined
    default:
      return assertNever(schedule)
  }
}

function wholeSecond(at: Instant): Instant {
  return instant(Math.floor(at / SECOND_MS) * SECOND_MS)
}

/** A field of commas alone has no values. */
function isEverMet({ minute, hour, dayOfMonth, month, dayOfWeek }: CalendarSchedule): boolean {
  return [minute, hour, dayOfMonth, month, dayOfWeek].every((field) => field.values.size > 0)
}

/**
 * Moves forward field by field, from the months down to the minutes. As soon as a field runs over, the search starts
 * again at the months. This search, with its own handling of skipped and repeated hours, is what the real controller
 * does; a smarter search would differ from it around changes of the clocks.
 */
class CalendarSearch {
  private readonly schedule: CalendarSchedule
  private readonly lastYear: number
  private at: Instant
  /** Whether the smaller fields have been set back to their least values. */
  private reset = false

  constructor(schedule: CalendarSchedule, after: Instant) {
    this.schedule = schedule
    this.at = addMs(wholeSecond(after), SECOND_MS)
    this.lastYear = this.local().year + YEARS_SEARCHED
  }

  run(): Instant | undefined {
    while (this.local().year <= this.lastYear) {
      if (this.findMonth() && this.findDay() && this.findHour() && this.findMinute() && this.findSecond()) return this.at
    }
    return undefined
  }

  private local(): LocalTime {
    return toLocalTime(this.schedule.zone, this.at)
  }

  /** Sets the clock to these parts, the first time that a field has to move. */
  private resetTo({ year, month, day, hour }: Pick<LocalTime, 'year' | 'month' | 'day' | 'hour'>): void {
    if (this.reset) return
    this.reset = true
    this.at = fromLocalTime(this.schedule.zone, { year, month, day, hour })
  }

  private findMonth(): boolean {
    while (!this.schedule.month.values.has(this.local().month)) {
      this.resetTo({ ...this.local(), day: 1, hour: 0 })
      const { year, month, day, hour, minute, second } = this.local()
      this.at = fromLocalTime(this.schedule.zone, { year, month: month + 1, day, hour, minute, second })
      if (this.local().month === 1) return false
    }
    return true
  }

  private findDay(): boolean {
    while (!this.matchesDay(this.local())) {
      this.resetTo({ ...this.local(), hour: 0 })
      const { year, month, day, hour, minute, second } = this.local()
      this.at = fromLocalTime(this.schedule.zone, { year, month, day: day + 1, hour, minute, second })
      // Where midnight does not exist or occurs twice, the clock may have landed an hour beside it.
      const landed = this.local().hour
      if (landed !== 0) this.at = addMs(this.at, (landed > 12 ? 24 - landed : -landed) * HOUR_MS)
      if (this.local().day === 1) return false
    }
    return true
  }

  /** If neither day field is a star, one of them is enough. */
  private matchesDay({ day, weekday }: LocalTime): boolean {
    const { dayOfMonth, dayOfWeek } = this.schedule
    const byMonth = dayOfMonth.values.has(day)
    const byWeek = dayOfWeek.values.has(weekday)
    return dayOfMonth.star || dayOfWeek.star ? byMonth && byWeek : byMonth || byWeek
  }

  private findHour(): boolean {
    while (!this.schedule.hour.values.has(this.hour())) {
      this.resetTo(this.local())
      this.at = addMs(this.at, HOUR_MS)
      if (this.hour() === 0) return false
    }
    return true
  }

  private findMinute(): boolean {
    while (!this.schedule.minute.values.has(this.minute())) {
      this.startMinute()
      this.at = addMs(this.at, MINUTE_MS)
      if (this.minute() === 0) return false
    }
    return true
  }

  /** Every schedule requires second 0, so from any other second the search continues at the next minute. */
  private findSecond(): boolean {
    const second = Math.floor(this.clockMs() / SECOND_MS) % 60
    if (second === 0) return true
    this.reset = true
    this.at = addMs(this.at, MINUTE_MS - second * SECOND_MS)
    return false
  }

  private startMinute(): void {
    if (this.reset) return
    this.reset = true
    this.at = instant(Math.floor(this.at / MINUTE_MS) * MINUTE_MS)
  }

  /** Hours and minutes are read most often, and need no calendar. */
  private clockMs(): number {
    const local = this.at + this.schedule.zone.offsetAt(this.at)
    return local - Math.floor(local / DAY_MS) * DAY_MS
  }

  private hour(): number {
    return Math.floor(this.clockMs() / HOUR_MS)
  }

  private minute(): number {
    return Math.floor(this.clockMs() / MINUTE_MS) % 60
  }
}
