import { formatInstant, type Instant } from '../instant.ts'

/** An object as the API shows it. */
export interface ApiObject {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: Readonly<Record<string, unknown>>
  readonly [field: string]: unknown
}

/** Plain JSON being written. Fields that are `undefined` are left out, as the API leaves out what is empty. */
export type Output = Readonly<Record<string, unknown>>

/** The fields that have a value. */
export function fields(all: Output): Output {
  const given: Record<string, unknown> = {}
  for (const key in all) if (all[key] !== undefined) given[key] = all[key]
  return given
}

/** The fields that have a value, or `undefined` when none has. */
export function fieldsOrNothing(all: Output): Output | undefined {
  for (const key in all) if (all[key] !== undefined) return fields(all)
  return undefined
}

/** What the API leaves out when it is empty: text, lists, maps, zero, false. */
export function unlessEmpty<T>(value: T): T | undefined {
  if (value === '' || value === 0 || value === false || value === null || value === undefined) return undefined
  if (Array.isArray(value)) return value.length > 0 ? value : undefined
  if (typeof value === 'object') {
    for (const _ in value) return value
    return undefined
  }
  return value
}

/** What the API leaves out when it is the default. */
export function unlessIs<T>(value: T, fallback: T): T | undefined {
  return value === fallback ? undefined : value
}

export function timeText(at: Instant | undefined): string | undefined {
  return at === undefined ? undefined : formatInstant(at)
}

/** A list through `write`; `undefined` when it is empty. */
export function listOf<T>(items: readonly T[], write: (item: T) => unknown): readonly unknown[] | undefined {
  return items.length > 0 ? items.map(write) : undefined
}
