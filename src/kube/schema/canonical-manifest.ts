import { isJsonObject, type JsonObject } from '../codec/json.ts'
import { quantity } from '../quantity.ts'
import { quantityText } from '../quantity-text.ts'
import { type ApiShape, apiType, objectType } from './api-types.ts'
import { quantityProblem } from './quantity-problem.ts'

/**
 * A manifest without the fields that its kind does not have and with every quantity in its canonical spelling, as the API server
 * stores it. Its types must have been checked before; a status is kept as it is.
 */
export function canonicalManifest(kind: string, manifest: JsonObject): JsonObject {
  if (objectType(kind) === undefined) return manifest
  const { apiVersion, status, ...rest } = manifest
  const head = apiVersion === undefined ? { kind } : { apiVersion, kind }
  return { ...head, ...structOf(kind, rest), ...(status === undefined ? {} : { status }) }
}

function structOf(type: string, value: JsonObject): JsonObject {
  const kept: Record<string, unknown> = {}
  for (const { name, shape, from } of apiType(type) ?? []) {
    const given = value[name]
    if (from === 'here' && given !== undefined && given !== null) kept[name] = canonical(shape, given)
  }
  return kept
}

function canonical(shape: ApiShape, value: unknown): unknown {
  const { item } = shape
  if (shape.of === 'list') return Array.isArray(value) && item ? value.map((one) => canonical(item, one)) : value
  if (!isJsonObject(value)) return shape.name === 'quantity' ? canonicalQuantity(value) : value
  if (shape.of === 'map')
    return item ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, canonical(item, one)])) : value
  return shape.of === 'struct' && apiType(shape.name) ? structOf(shape.name, value) : value
}

function canonicalQuantity(value: unknown): unknown {
  return quantityProblem(value) === undefined ? quantityText(quantity(String(value))) : value
}
