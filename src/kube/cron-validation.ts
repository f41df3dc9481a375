import { CronError, parseCron, zoneError } from './cron-parser.ts'
import { invalidField } from './field-error.ts'
import { timeZone } from './time-zone.ts'

/** One refusal of the API server: `type` is its machine-readable cause, `message` its text. */
export interface FieldError {
  readonly field: string
  readonly type: 'FieldValueInvalid' | 'FieldValueRequired'
  readonly message: string
}

const ZONE_PART = /^[A-Za-z.\-_0-9+]{1,14}$/

/** What the API server has against the timing of a new CronJob; empty = nothing. */
export function cronJobErrors(spec: {
  readonly schedule: string
  readonly timeZone: string | undefined
  readonly startingDeadlineSeconds: number | undefined
}): FieldError[] {
  return [...scheduleErrors(spec.schedule), ...deadlineErrors(spec.startingDeadlineSeconds), ...zoneErrors(spec.timeZone)]
}

function scheduleErrors(schedule: string): FieldError[] {
  const field = 'spec.schedule'
  if (schedule === '') return [{ field, type: 'FieldValueRequired', message: `${field}: Required value` }]
  const errors: FieldError[] = []
  const fault = scheduleFault(schedule)
  if (fault) errors.push(invalid(field, schedule, fault))
  if (schedule.includes('TZ'))
    errors.push(invalid(field, schedule, 'cannot use TZ or CRON_TZ in schedule, use timeZone field instead'))
  return errors
}

/** What is wrong with a schedule, or `undefined`. */
export function scheduleFault(schedule: string): string | undefined {
  try {
    parseCron(schedule)
    return undefined
  } catch (error) {
    if (error instanceof CronError) return error.message
    throw error
  }
}

function deadlineErrors(seconds: number | undefined): FieldError[] {
  if (seconds === undefined || seconds >= 0) return []
  const field = 'spec.startingDeadlineSeconds'
  const message = `${field}: Invalid value: ${seconds}: must be greater than or equal to 0`
  return [{ field, type: 'FieldValueInvalid', message }]
}

function zoneErrors(zone: string | undefined): FieldError[] {
  if (zone === undefined) return []
  const refused = (detail: string): FieldError => invalid('spec.timeZone', zone, detail)
  if (zone === '') return [refused('timeZone must be nil or non-empty string')]
  const wellFormed = zone
    .split('/')
    .every((part) => ZONE_PART.test(part) && part !== '.' && part !== '..' && !part.startsWith('-'))
  if (!wellFormed) return [refused(`unknown time zone ${zone}`)]
  const errors: FieldError[] = []
  if (zone.toLowerCase() === 'local') {
    errors.push(refused('timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones'))
  }
  if (zone !== 'Local' && !timeZone(zone)) errors.push(refused(zoneError(zone)))
  return errors
}

function invalid(field: string, value: string, detail: string): FieldError {
  return { field, type: 'FieldValueInvalid', message: invalidField(field, value, detail) }
}
