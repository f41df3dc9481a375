import { DurationError, parseGoDuration } from './duration.ts'
import { parseInt64 } from './int64.ts'
import { type TimeZone, timeZone, UTC } from './time-zone.ts'

/** The values of one field. `star` fields do not restrict the day: the other of the two day fields decides alone. */
interface CronField {
  readonly values: ReadonlySet<number>
  readonly star: boolean
}

/** A schedule by calendar; the second is always 0. */
export interface CalendarSchedule {
  readonly kind: 'calendar'
  readonly minute: CronField
  readonly hour: CronField
  readonly dayOfMonth: CronField
  readonly month: CronField
  readonly dayOfWeek: CronField
  readonly zone: TimeZone
}

/** `@every`: counted from the last time. */
interface IntervalSchedule {
  readonly kind: 'interval'
  readonly intervalMs: number
}

export type CronSchedule = CalendarSchedule | IntervalSchedule

/** Text that is not a valid schedule; the message is that of robfig/cron, which the API server passes on. */
export class CronError extends Error {
  readonly code = 'INVALID_SCHEDULE'

  constructor(message: string) {
    super(message)
    this.name = 'CronError'
  }
}

interface Bounds {
  readonly min: number
  readonly max: number
  readonly names?: readonly string[]
}

const MINUTE: Bounds = { min: 0, max: 59 }
const HOUR: Bounds = { min: 0, max: 23 }
const DAY_OF_MONTH: Bounds = { min: 1, max: 31 }
const MONTH: Bounds = {
  min: 1,
  max: 12,
  names: ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
}
const DAY_OF_WEEK: Bounds = { min: 0, max: 6, names: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] }

const DESCRIPTORS: ReadonlyMap<string, string> = new Map([
  ['@yearly', '0 0 1 1 *'],
  ['@annually', '0 0 1 1 *'],
  ['@monthly', '0 0 1 * *'],
  ['@weekly', '0 0 * * 0'],
  ['@daily', '0 0 * * *'],
  ['@midnight', '0 0 * * *'],
  ['@hourly', '0 * * * *'],
])
const EVERY = '@every '

/**
 * Parses a schedule as CronJobs have them (robfig/cron v3 ParseStandard): five fields, a descriptor or `@every`, with an
 * optional `TZ=` or `CRON_TZ=` in front. Without one the controller's own zone counts, which is UTC.
 * @throws {CronError} when the text is none.
 */
export function parseCron(text: string): CronSchedule {
  if (text === '') throw new CronError('empty spec string')
  if (!text.startsWith('TZ=') && !text.startsWith('CRON_TZ=')) return parseInZone(text, UTC)
  const space = text.indexOf(' ')
  // Upstream runs past its slice here; the API server turns the panic into this text.
  if (space < 0) throw new CronError('invalid schedule format: runtime error: slice bounds out of range [:-1]')
  const name = text.slice(text.indexOf('=') + 1, space)
  const zone = name === '' || name === 'Local' ? UTC : timeZone(name)
  if (!zone) throw new CronError(`provided bad location ${name}: ${zoneError(name)}`)
  return parseInZone(text.slice(space).trim(), zone)
}

/** Go's error for a name that is not a time zone. */
export function zoneError(name: string): string {
  return name.includes('..') || /^[/\\]/.test(name) ? 'time: invalid location name' : `unknown time zone ${name}`
}

function parseInZone(text: string, zone: TimeZone): CronSchedule {
  if (text.startsWith('@')) return parseDescriptor(text, zone)
  const fields = text.split(/\s+/).filter((field) => field !== '')
  const [minute, hour, dayOfMonth, month, dayOfWeek, ...more] = fields
  if (dayOfWeek === undefined || more.length > 0) {
    throw new CronError(`expected exactly 5 fields, found ${fields.length}: [${fields.join(' ')}]`)
  }
  return {
    kind: 'calendar',
    minute: parseField(minute ?? '', MINUTE),
    hour: parseField(hour ?? '', HOUR),
    dayOfMonth: parseField(dayOfMonth ?? '', DAY_OF_MONTH),
    month: parseField(month ?? '', MONTH),
    dayOfWeek: parseField(dayOfWeek, DAY_OF_WEEK),
    zone,
  }
}

function parseDescriptor(text: string, zone: TimeZone): CronSchedule {
  const fields = DESCRIPTORS.get(text)
  if (fields) return parseInZone(fields, zone)
  if (!text.startsWith(EVERY)) throw new CronError(`unrecognized descriptor: ${text}`)
  try {
    const ms = parseGoDuration(text.slice(EVERY.length))
    return { kind: 'interval', intervalMs: Math.max(1, Math.floor(ms / 1000)) * 1000 }
  } catch (error) {
    if (error instanceof DurationError) throw new CronError(`failed to parse duration ${text}: ${error.reason}`)
    throw error
  }
}

/** Empty list items are skipped. */
function parseField(text: string, bounds: Bounds): CronField {
  const values = new Set<number>()
  let star = false
  for (const item of text.split(',')) {
    if (item === '') continue
    const range = parseRange(item, bounds)
    for (let value = range.start; value <= range.end; value += range.step) values.add(value)
    star ||= range.star
  }
  return { values, star }
}

interface Range {
  readonly start: number
  readonly end: number
  readonly step: number
  readonly star: boolean
}

function parseRange(text: string, bounds: Bounds): Range {
  const [range = '', stepText, ...moreSlashes] = text.split('/')
  const [low = '', high, ...moreHyphens] = range.split('-')
  const any = low === '*' || low === '?'
  const start = any ? bounds.min : parseNumber(low, bounds.names)
  let end = any ? bounds.max : start
  if (!any && moreHyphens.length > 0) throw new CronError(`too many hyphens: ${text}`)
  if (!any && high !== undefined) end = parseNumber(high, bounds.names)
  if (moreSlashes.length > 0) throw new CronError(`too many slashes: ${text}`)
  const step = stepText === undefined ? 1 : parseNumber(stepText)
  // "7/5" means from 7 to the largest value.
  if (stepText !== undefined && high === undefined) end = bounds.max
  if (start < bounds.min) throw new CronError(`beginning of range (${start}) below minimum (${bounds.min}): ${text}`)
  if (end > bounds.max) throw new CronError(`end of range (${end}) above maximum (${bounds.max}): ${text}`)
  if (start > end) throw new CronError(`beginning of range (${start}) beyond end of range (${end}): ${text}`)
  if (step === 0) throw new CronError(`step of range should be a positive number: ${text}`)
  return { start, end, step, star: any && step === 1 }
}

function parseNumber(text: string, names: readonly string[] = []): number {
  const named = names.indexOf(text.toLowerCase())
  // Months count from 1, weekdays from 0.
  if (named >= 0) return names === MONTH.names ? named + 1 : named
  const number = parseInt64(text)
  if (number === undefined) {
    const fault = /^[+-]?[0-9]+$/.test(text) ? 'value out of range' : 'invalid syntax'
    throw new CronError(`failed to parse int from ${text}: strconv.Atoi: parsing ${JSON.stringify(text)}: ${fault}`)
  }
  if (number < 0n) throw new CronError(`negative number (${number}) not allowed: ${text}`)
  return Number(number)
}
