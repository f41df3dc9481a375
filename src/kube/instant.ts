import type { Brand } from '../lib/brand.ts'

/** A moment: milliseconds since 1970-01-01T00:00:00Z. In the engine it is virtual time, in rows what the cluster wrote. */
export type Instant = Brand<number, 'Instant'>

/** Marks a number of milliseconds since the epoch as a moment. */
export function instant(ms: number): Instant {
  return ms as Instant
}

export function addMs(at: Instant, ms: number): Instant {
  return (at + ms) as Instant
}

/** What the API server stores for "now": object timestamps have whole seconds (metav1.Time). */
export function stamp(at: Instant): Instant {
  return (Math.floor(at / 1000) * 1000) as Instant
}

const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334] as const
const RFC3339 = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:[Zz]|([+-])(\d\d):(\d\d))$/

/** Days from 1970-01-01 to the first day of `year` (proleptic Gregorian calendar). */
function daysBeforeYear(year: number): number {
  const y = year - 1
  return y * 365 + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) - 719162
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

/** Parses RFC 3339 as the API writes it; `undefined` when the text is not a valid time. Fractions beyond milliseconds are cut. */
export function parseInstant(text: string): Instant | undefined {
  const match = RFC3339.exec(text)
  if (!match) return undefined
  const [, year, month, day, hour, minute, second, fraction, sign, zoneHour, zoneMinute] = match
  const y = Number(year)
  const m = Number(month)
  const before = DAYS_BEFORE_MONTH[m - 1]
  if (
    before === undefined ||
    Number(day) < 1 ||
    Number(day) > 31 ||
    Number(hour) > 23 ||
    Number(minute) > 59 ||
    Number(second) > 60
  )
    return undefined
  const days = daysBeforeYear(y) + before + (m > 2 && isLeap(y) ? 1 : 0) + Number(day) - 1
  const ms = Number((fraction ?? '').padEnd(3, '0').slice(0, 3))
  const offset = (Number(zoneHour ?? 0) * 60 + Number(zoneMinute ?? 0)) * 60_000 * (sign === '-' ? -1 : 1)
  return instant(((days * 24 + Number(hour)) * 60 + Number(minute)) * 60_000 + Number(second) * 1000 + ms - offset)
}

/** Writes RFC 3339 in UTC; with milliseconds only where there are any. */
export function formatInstant(at: Instant): string {
  const days = Math.floor(at / 86_400_000)
  const rest = at - days * 86_400_000
  let year = 1970 + Math.floor(days / 365.2425)
  while (daysBeforeYear(year) > days) year--
  while (daysBeforeYear(year + 1) <= days) year++
  let dayOfYear = days - daysBeforeYear(year)
  const leap = isLeap(year) ? 1 : 0
  let month = 12
  while (month > 1 && dayOfYear < (DAYS_BEFORE_MONTH[month - 1] ?? 0) + (month > 2 ? leap : 0)) month--
  dayOfYear -= (DAYS_BEFORE_MONTH[month - 1] ?? 0) + (month > 2 ? leap : 0)
  const two = (n: number): string => String(n).padStart(2, '0')
  const seconds = Math.floor(rest / 1000)
  const ms = rest % 1000
  const time = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(dayOfYear + 1)}T${time}${ms ? `.${String(ms).padStart(3, '0')}` : ''}Z`
}
