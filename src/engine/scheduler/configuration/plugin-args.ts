import { SchedulerConfigError } from './scheduler-config-error.ts'

/** A parsed object of a configuration, whose fields are read through the functions here. */
export type Args = Readonly<Record<string, unknown>>

/** @throws {SchedulerConfigError} when the field is there and is not a number. */
export function numberArg<T>(args: Args, field: string, absent: T): number | T {
  const value = args[field]
  if (value === undefined || value === null) return absent
  if (typeof value !== 'number' || !Number.isFinite(value)) throw wrong(field, 'a number', value)
  return value
}

/** @throws {SchedulerConfigError} when the field is there and is not a string. */
export function textArg(args: Args, field: string, absent = ''): string {
  const value = args[field]
  if (value === undefined || value === null) return absent
  if (typeof value !== 'string') throw wrong(field, 'a text', value)
  return value
}

/** @throws {SchedulerConfigError} when the field is there and is neither true nor false. */
export function booleanArg(args: Args, field: string, absent = false): boolean {
  const value = args[field]
  if (value === undefined || value === null) return absent
  if (typeof value !== 'boolean') throw wrong(field, 'true or false', value)
  return value
}

/** @throws {SchedulerConfigError} when the field is there and is not an object. */
export function objectArg(args: Args, field: string): Args | undefined {
  const value = args[field]
  if (value === undefined || value === null) return undefined
  if (!isArgs(value)) throw wrong(field, 'an object', value)
  return value
}

/** The objects of a list; empty when the field is absent. @throws {SchedulerConfigError} when it is not a list of objects. */
export function objectsArg(args: Args, field: string): readonly Args[] {
  return listArg(args, field).map((item) => {
    if (!isArgs(item)) throw wrong(field, 'a list of objects', item)
    return item
  })
}

/** The texts of a list; empty when the field is absent. @throws {SchedulerConfigError} when it is not a list of strings. */
export function textsArg(args: Args, field: string): readonly string[] {
  return listArg(args, field).map((item) => {
    if (typeof item !== 'string') throw wrong(field, 'a list of texts', item)
    return item
  })
}

function listArg(args: Args, field: string): readonly unknown[] {
  const value = args[field]
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw wrong(field, 'a list', value)
  return value
}

/** Whether a value is an object with fields. */
export function isArgs(value: unknown): value is Args {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function wrong(field: string, wanted: string, value: unknown): SchedulerConfigError {
  return new SchedulerConfigError(`scheduler configuration: ${field} must be ${wanted}, not ${JSON.stringify(value)}`)
}
