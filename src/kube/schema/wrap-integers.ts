import { isJsonObject, type JsonObject } from '../codec/json.ts'
import { type ApiField, type ApiShape, apiType, objectType } from './api-types.ts'

/**
 * A merged manifest with whole numbers cut to the 32 bits of their fields: the API server does not decode the result of a strategic merge
 * patch or of a server-side apply, it converts it, and what is too large wraps (apimachinery runtime converter.go; semantics F3.10). Other
 * wrong values stay, and are refused later. The same object where nothing wraps.
 */
export function wrapIntegers(kind: string, manifest: JsonObject): JsonObject {
  const fields = objectType(kind)
  return fields ? wrapFields(manifest, fields) : manifest
}

function wrapFields(value: JsonObject, fields: readonly ApiField[]): JsonObject {
  let wrapped = value
  for (const key in value) {
    const field = fields.find(({ name, from }) => name === key && from === 'here')
    const item = field ? wrap(value[key], field.shape) : value[key]
    if (item !== value[key]) wrapped = { ...wrapped, [key]: item }
  }
  return wrapped
}

function wrap(value: unknown, shape: ApiShape): unknown {
  const { of, item, name } = shape
  if (of === 'plain') return name === 'int32' && typeof value === 'number' && Number.isInteger(value) ? toInt32(value) : value
  if (of === 'list') return Array.isArray(value) && item ? wrapList(value, item) : value
  if (!isJsonObject(value)) return value
  if (of === 'map') return item ? wrapMap(value, item) : value
  const fields = apiType(name)
  return fields ? wrapFields(value, fields) : value
}

function wrapList(values: readonly unknown[], item: ApiShape): readonly unknown[] {
  const wrapped = values.map((value) => wrap(value, item))
  return wrapped.some((value, i) => value !== values[i]) ? wrapped : values
}

function wrapMap(value: JsonObject, item: ApiShape): JsonObject {
  const entries = Object.entries(value).map(([key, each]) => [key, wrap(each, item)] as const)
  return entries.some(([key, each]) => each !== value[key]) ? Object.fromEntries(entries) : value
}

/** The low 32 bits; a number beyond 64 bits is the least of these first, whose low bits are zero. */
function toInt32(value: number): number {
  return Math.abs(value) < 2 ** 63 ? Number(BigInt.asIntN(32, BigInt(value))) : 0
}
