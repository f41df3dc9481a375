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

/** A place's clocks, by the rules of the IANA time-zone database as this platform carries them. */
export interface TimeZone {
  readonly name: string
  /** What the clocks are ahead of UTC at a moment, in milliseconds. */
  offsetAt(at: Instant): number
}

export const UTC: TimeZone = { name: 'UTC', offsetAt: () => 0 }

const zones = new Map<string, TimeZone>([['UTC', UTC]])

/** The time zone of this IANA name, exactly as spelled; `undefined` when there is none. */
export function timeZone(name: string): TimeZone | undefined {
  const known = zones.get(name)
  if (known) return known
  const format = isZoneName(name) ? offsetFormat(name) : undefined
  if (!format) return undefined
  const zone = intlZone(name, format)
  zones.set(name, zone)
  return zone
}

function offsetFormat(name: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' })
  } catch {
    return undefined
  }
}

/** Clocks change at full quarters of an hour everywhere, and never twice within a week. */
const QUARTER_MS = 900_000
const WEEK_MS = 604_800_000
const OFFSETS_MAX = 10_000

function intlZone(name: string, format: Intl.DateTimeFormat): TimeZone {
  const offsets = new Map<number, number>()
  const look = (start: number): number => {
    const known = offsets.get(start)
    if (known !== undefined) return known
    const offset = readOffset(format.format(start))
    if (offsets.size >= OFFSETS_MAX) offsets.clear()
    offsets.set(start, offset)
    return offset
  }
  return {
    name,
    offsetAt(at) {
      // Asking the platform is slow. Most weeks have no change, and then their two ends answer for all moments between.
      const week = Math.floor(at / WEEK_MS) * WEEK_MS
      const offset = look(week)
      return offset === look(week + WEEK_MS) ? offset : look(Math.floor(at / QUARTER_MS) * QUARTER_MS)
    },
  }
}

const OFFSET = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/

function readOffset(text: string): number {
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = OFFSET.exec(text) ?? []
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
  return sign === '-' ? -ms : ms
}

/** Spelling that the database uses: capitalised words, a few particles, and these abbreviations and compounds. */
const WORD = /^[A-Z][a-z]+$/
const OTHER_WORDS: ReadonlySet<string> = new Set(
  (
    'au es of ACT BajaNorte BajaSur CET CHAT CST6CDT ComodRivadavia DeNoronha DumontDUrville EET EST EST5EDT EasterIsland GB GMT ' +
    'HST IN LHI MET MST MST7MDT McMurdo NSW NZ PRC PST8PDT ROC ROK SU UCT US UTC W WET'
  ).split(' '),
)
const GMT_OFFSET = /^(?:Etc\/)?GMT(?:[+-]\d{1,2}|0)$/
/** Known to the platform, but gone from the database. */
const REMOVED: ReadonlySet<string> = new Set(['US/Pacific-New'])

/** The platform takes names in any case, the API server only as they are spelled. */
function isZoneName(name: string): boolean {
  if (REMOVED.has(name)) return false
  if (GMT_OFFSET.test(name)) return true
  return name.split('/').every((part) => part.split(/[_-]/).every((word) => WORD.test(word) || OTHER_WORDS.has(word)))
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
