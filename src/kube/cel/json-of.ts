import { Optional } from '@marcbachmann/cel-js'
import { CelGap } from './cel-gap.ts'
import { CelObject } from './cel-object.ts'
import { isNative } from './native-value.ts'
import { isPlain } from './same-value.ts'

/** A value of CEL as JSON; throws a `CelGap` for values of which the twin does not know how the API server writes them. */
export function jsonOf(value: unknown): unknown {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') return value
  if (typeof value === 'bigint') return wholeNumber(value)
  if (Array.isArray(value)) return value.map(jsonOf)
  if (value instanceof Optional) return value.hasValue() ? jsonOf(value.value()) : null
  if (value instanceof Map) return recordOf([...value])
  if (value instanceof CelObject || isPlain(value)) return recordOf(Object.entries(value))
  throw new CelGap('a value that is neither text, number, list nor map')
}

function recordOf(entries: readonly (readonly [unknown, unknown])[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    entries.map(([key, value]) => {
      if (typeof key !== 'string') throw new CelGap('a map with keys that are not text')
      return [key, jsonOf(value)] as const
    }),
  )
}

function wholeNumber(value: bigint): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new CelGap('a whole number of more than 53 bits')
  return number
}

/** What the API server has in the place of a map of an expression that is in a list: nothing that a configuration may have there. */
const NO_MAP = 'a map of an expression'

/**
 * The configuration that an object of an expression is (dynamic ObjectVal ConvertToNative): maps that an expression writes can only be
 * fields of objects, as `labels: {"a": "b"}`.
 */
export function configurationOf(value: unknown): unknown {
  if (value instanceof CelObject)
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, configurationOf(field)]))
  if (Array.isArray(value) && !isNative(value)) return value.map((item) => (isWritten(item) ? NO_MAP : configurationOf(item)))
  if (isWritten(value) && Object.values(value).some((item) => typeof item === 'object' && item !== null && !isNative(item)))
    throw new CelGap('a map in a map of a configuration')
  return jsonOf(value)
}

function isWritten(value: unknown): value is Readonly<Record<string, unknown>> {
  return isPlain(value) && !isNative(value)
}
