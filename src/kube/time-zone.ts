import database from 'moment-timezone/data/packed/latest.json' with { type: 'json' }
import moment from 'moment-timezone/moment-timezone.js'
import { type Instant, instant } from './instant.ts'

/** A moment as the clocks of a place show it. Months and days count from 1, weekdays from Sunday = 0. */
export interface LocalTime {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
  readonly weekday: number
}

/** A place's clocks, by the rules of the IANA time-zone database. */
export interface TimeZone {
  readonly name: string
  /** What the clocks are ahead of UTC at a moment, in milliseconds. */
  offsetAt(at: Instant): number
}

export const UTC: TimeZone = { name: 'UTC', offsetAt: () => 0 }

const zones = new Map<string, TimeZone>([['UTC', UTC]])

/**
 * The time zone of this IANA name, exactly as spelled; `undefined` when it does not exist. The database is a part of the
 * program, as it is of kube-controller-manager, and of the same age: the platform's own database would give different
 * answers on different machines.
 */
export function timeZone(name: string): TimeZone | undefined {
  const known = zones.get(name)
  if (known) return known
  const data = knownNames().has(name) ? moment.tz.zone(name) : null
  if (!data) return undefined
  const rulesEnd = endOfRules(data.untils)
  const zone: TimeZone = {
    name,
    offsetAt: (at) => -Math.round(data.utcOffset(at < rulesEnd ? at : sameDayWithin(at)) * 60) * 1000,
  }
  zones.set(name, zone)
  return zone
}

let names: ReadonlySet<string> | undefined

/**
 * The library takes names in any case, the API server only as they are spelled. The database is unpacked for the first name: few
 * clusters name a time zone, and it takes a cold command a fiftieth of its time.
 */
function knownNames(): ReadonlySet<string> {
  if (!names) {
    moment.tz.load(database)
    names = new Set(moment.tz.names())
  }
  return names
}

/** The data name each change of clocks that a rule makes until the end of this year, and after it the rules continue. */
const RULES_YEAR = 2037

/**
 * The time after which a zone's rules apply; never, where its clocks do not change, or its changes are listed one by one
 * because they follow the moon (Africa/Casablanca, Asia/Gaza: until 2087).
 */
function endOfRules(untils: readonly (number | null)[]): number {
  const last = untils.findLast((until) => until !== null && Number.isFinite(until)) ?? 0
  return civilDate(Math.floor(last / DAY_MS)).year === RULES_YEAR ? last : Number.POSITIVE_INFINITY
}

/** A moment of the same day of the year and of the week in one of the last years that the data name: rules refer to those. */
function sameDayWithin(at: Instant): number {
  const days = Math.floor(at / DAY_MS)
  const { month, day } = civilDate(days)
  for (let year = RULES_YEAR - 1; ; year--) {
    // No rule changes clocks on a leap day, and the days around one are like those of a year without.
    const there = daysOf(year, month, month === 2 && day === 29 ? 28 : day)
    const isLike = (there - days + (month === 2 && day === 29 ? 1 : 0)) % 7 === 0
    if (isLike && year % 4 !== 0) return at + (there - days) * DAY_MS
  }
}

const DAY_MS = 86_400_000

/** What the clocks of the zone show. */
export function toLocalTime(zone: TimeZone, at: Instant): LocalTime {
  const local = at + zone.offsetAt(at)
  const days = Math.floor(local / DAY_MS)
  const seconds = Math.floor((local - days * DAY_MS) / 1000)
  const weekday = (((days + 4) % 7) + 7) % 7
  const time = { hour: Math.floor(seconds / 3600), minute: Math.floor(seconds / 60) % 60, second: seconds % 60, weekday }
  return { ...civilDate(days), ...time }
}

/** Parts that may run over: month 13 is January of the next year, day 0 the last of the month before. */
export type LocalParts = Pick<LocalTime, 'year' | 'month' | 'day'> & Partial<Pick<LocalTime, 'hour' | 'minute' | 'second'>>

/**
 * The moment at which the clocks show these parts (Go's time.Date). Where a change of clocks skips or repeats them, it is
 * the moment by the offset of one side, found by looking twice as Go does.
 */
export function fromLocalTime(zone: TimeZone, parts: LocalParts): Instant {
  const { hour = 0, minute = 0, second = 0 } = parts
  const shown = instant(daysOf(parts.year, parts.month, parts.day) * DAY_MS + ((hour * 60 + minute) * 60 + second) * 1000)
  const guess = zone.offsetAt(shown)
  return guess === 0 ? shown : instant(shown - zone.offsetAt(instant(shown - guess)))
}

/** Days since 1970-01-01; the year is counted from March, so that the leap day is its last. */
function daysOf(year: number, month: number, day: number): number {
  const months = year * 12 + month - 1
  const normalYear = Math.floor(months / 12)
  const fromMarch = (months - normalYear * 12 + 10) % 12
  const y = fromMarch >= 10 ? normalYear - 1 : normalYear
  const leapDays = Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400)
  return y * 365 + leapDays + Math.floor((fromMarch * 153 + 2) / 5) + day - 1 - DAYS_TO_1970
}

/** From 0000-03-01 to 1970-01-01. */
const DAYS_TO_1970 = 719_468
const DAYS_PER_ERA = 146_097

function civilDate(days: number): Pick<LocalTime, 'year' | 'month' | 'day'> {
  const shifted = days + DAYS_TO_1970
  const era = Math.floor(shifted / DAYS_PER_ERA)
  const dayOfEra = shifted - era * DAYS_PER_ERA
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
  const day = dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day }
}
