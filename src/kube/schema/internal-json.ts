import { isJsonObject, type JsonObject } from '../codec/json.ts'
import { objectOf } from '../codec/json-parts.ts'
import { quantity } from '../quantity.ts'
import { quantityText } from '../quantity-text.ts'
import { type ApiField, type ApiShape, apiType } from './api-types.ts'

/**
 * A part of a manifest as the API server prints it in a refusal: its own struct in JSON, with every field, in the order of
 * the struct, quantities in their canonical spelling. `undefined` is null.
 */
export function internalJson(type: string, value: unknown): unknown {
  if (!isJsonObject(value)) return null
  return structOf(apiType(type) ?? [], value, undefined)
}

function structOf(fields: readonly ApiField[], value: JsonObject, outside: JsonObject | undefined): JsonObject {
  const printed: Record<string, unknown> = {}
  for (const field of fields) {
    if (field.manifestOnly) continue
    const source = field.from === 'outside' ? outside : value
    const given = field.from === 'nowhere' ? undefined : source?.[field.name]
    const shown = shownValue(field.shape, given, value)
    if (field.shape.name === 'ObjectMeta') Object.assign(printed, shown)
    else if (!field.omitEmpty || !isEmpty(shown)) printed[field.goName] = shown
  }
  return printed
}

function shownValue(shape: ApiShape, value: unknown, outside: JsonObject): unknown {
  const missing = value === undefined || value === null
  switch (shape.of) {
    case 'list':
      if (!Array.isArray(value)) return null
      return value.map((item) => (shape.item ? shownValue(shape.item, item, outside) : item))
    case 'map':
      return isJsonObject(value) ? mapOf(shape, value, outside) : null
    case 'struct':
      if (missing && shape.nullable) return null
      return structOf(apiType(shape.name) ?? [], objectOf(value), outside)
    case 'plain':
      return missing ? (shape.nullable ? null : ZERO[shape.name]) : plainOf(shape, value)
  }
}

function mapOf(shape: ApiShape, value: JsonObject, outside: JsonObject): JsonObject {
  const sorted = Object.keys(value).sort()
  return Object.fromEntries(sorted.map((key) => [key, shape.item ? shownValue(shape.item, value[key], outside) : value[key]]))
}

const ZERO: Readonly<Record<string, unknown>> = {
  string: '',
  int32: 0,
  int64: 0,
  bool: false,
  quantity: '0',
  intstr: 0,
  time: null,
  microtime: null,
  any: null,
}

function plainOf(shape: ApiShape, value: unknown): unknown {
  return shape.name === 'quantity' ? quantityText(quantity(String(value))) : value
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === '' || value === 0 || value === false) return true
  if (Array.isArray(value)) return value.length === 0
  return isJsonObject(value) && Object.keys(value).length === 0
}
