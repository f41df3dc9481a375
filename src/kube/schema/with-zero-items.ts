import { isJsonObject, type JsonObject } from '../codec/json.ts'
import { type ApiShape, apiType, objectType } from './api-types.ts'

/**
 * A manifest whose lists have the zero of their type where an item is null: the API server decodes the item so, and it gets defaults as
 * others do. Kinds without a schema stay as they are.
 */
export function withZeroItems(kind: string, manifest: JsonObject): JsonObject {
  if (objectType(kind) === undefined || !hasNullItem(manifest)) return manifest
  return structOf(kind, manifest)
}

function hasNullItem(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((item) => item === null || hasNullItem(item))
  return isJsonObject(value) && Object.values(value).some(hasNullItem)
}

function structOf(type: string, value: JsonObject): JsonObject {
  const changed: Record<string, unknown> = { ...value }
  for (const { name, shape, from } of apiType(type) ?? []) {
    if (from === 'here' && isFilled(value[name])) changed[name] = withZeros(shape, value[name])
  }
  return changed
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) || isJsonObject(value)
}

function withZeros(shape: ApiShape, value: unknown): unknown {
  const { item } = shape
  if (shape.of === 'list' && item && Array.isArray(value))
    return value.map((one: unknown) => (one === null ? zeroOf(item) : withZeros(item, one)))
  return shape.of === 'struct' && isJsonObject(value) && apiType(shape.name) ? structOf(shape.name, value) : value
}

function zeroOf({ of, name }: ApiShape): unknown {
  if (of === 'struct') return {}
  return of === 'plain' && name === 'string' ? '' : null
}
