/** Text that is not a valid duration. `reason` is the error of Go's time.ParseDuration. */
export class DurationError extends Error {
  readonly code = 'INVALID_DURATION'
  readonly reason: string

  constructor(text: string, reason: string) {
    super(`"${text}" is not a valid duration (${reason}): write it like 90s, 1h30m, PT1M30S or P1DT12H`)
    this.name = 'DurationError'
    this.reason = reason
  }
}

const MS_PER_UNIT: ReadonlyMap<string, number> = new Map([
  ['ns', 1e-6],
  ['us', 1e-3],
  ['\u00b5s', 1e-3],
  ['\u03bcs', 1e-3],
  ['ms', 1],
  ['s', 1000],
  ['m', 60_000],
  ['h', 3_600_000],
])
const GO_PART = /([0-9]*)(?:\.([0-9]*))?([^0-9.]*)/y
/** Go counts nanoseconds in 64 bits: a bit more than 292 years. */
const GO_DURATION_MS_MAX = 2 ** 63 / 1e6

/**
 * Milliseconds of a duration in Go's style: `1h30m`, `90s`, `500ms`, `-1.5h`.
 * @throws {DurationError} when the text is none.
 */
export function parseGoDuration(text: string): number {
  const sign = text.startsWith('-') ? -1 : 1
  const rest = /^[+-]/.test(text) ? text.slice(1) : text
  if (rest === '0') return 0
  const invalid = (reason: string): DurationError => new DurationError(text, `time: ${reason} ${JSON.stringify(text)}`)
  if (rest === '') throw invalid('invalid duration')
  let ms = 0
  GO_PART.lastIndex = 0
  while (GO_PART.lastIndex < rest.length) {
    const [, whole = '', fraction = '', unit = ''] = GO_PART.exec(rest) ?? []
    if (whole + fraction === '') throw invalid('invalid duration')
    if (unit === '') throw invalid('missing unit in duration')
    const msPerUnit = MS_PER_UNIT.get(unit)
    if (msPerUnit === undefined) throw invalid(`unknown unit ${JSON.stringify(unit)} in duration`)
    ms += Number(`${whole || '0'}.${fraction || '0'}`) * msPerUnit
    if (ms > GO_DURATION_MS_MAX) throw invalid('invalid duration')
  }
  return sign * ms
}

/** Writes milliseconds as Go does: `1h0m0s`, `10m0s`, `1.5s`, `250ms`, `0s`. */
export function goDurationText(ms: number): string {
  const sign = ms < 0 ? '-' : ''
  const size = Math.abs(ms)
  if (size > 0 && size < 1) return `${sign}${size * 1000}\u00b5s`
  if (size > 0 && size < 1000) return `${sign}${size}ms`
  const hours = Math.floor(size / 3_600_000)
  const minutes = Math.floor(size / 60_000) % 60
  const seconds = (size % 60_000) / 1000
  return `${sign}${hours > 0 ? `${hours}h` : ''}${hours + minutes > 0 ? `${minutes}m` : ''}${seconds}s`
}

const ISO = /^([+-]?)P(?:([0-9]+)W)?(?:([0-9]+)D)?(?:T(?:([0-9]+)H)?(?:([0-9]+)M)?(?:([0-9]+(?:[.,][0-9]+)?)S)?)?$/
const MS_PER_ISO_PART = [604_800_000, 86_400_000, 3_600_000, 60_000, 1000] as const

/**
 * Milliseconds of a duration in ISO 8601 (`PT1M30S`, `P2D`) or Go's style (`1m30s`). Years and months have no fixed
 * length and are refused.
 * @throws {DurationError} when the text is none.
 */
export function parseDuration(text: string): number {
  if (!/^[+-]?P/.test(text)) return parseGoDuration(text)
  const match = ISO.exec(text)
  if (!match || text.endsWith('P') || text.endsWith('T')) throw new DurationError(text, 'not of the form PnWnDTnHnMnS')
  const [, sign, ...parts] = match
  const ms = MS_PER_ISO_PART.reduce((sum, unit, i) => sum + Number((parts[i] ?? '0').replace(',', '.')) * unit, 0)
  return sign === '-' ? -ms : ms
}

/** Writes milliseconds in ISO 8601, in days and smaller: 90,000 gives PT1M30S, 0 gives PT0S. */
export function formatDuration(ms: number): string {
  const size = Math.round(Math.abs(ms))
  const days = Math.floor(size / 86_400_000)
  const hours = Math.floor(size / 3_600_000) % 24
  const minutes = Math.floor(size / 60_000) % 60
  const seconds = (size % 60_000) / 1000
  const date = days > 0 ? `${days}D` : ''
  const time = `${hours > 0 ? `${hours}H` : ''}${minutes > 0 ? `${minutes}M` : ''}${seconds > 0 ? `${seconds}S` : ''}`
  if (date + time === '') return 'PT0S'
  return `${ms < 0 ? '-' : ''}P${date}${time === '' ? '' : `T${time}`}`
}
