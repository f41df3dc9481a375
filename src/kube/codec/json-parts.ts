import { isJsonObject, type JsonObject } from './json.ts'

/** The object below a key; empty where there is none. */
export function partOf(object: JsonObject, key: string): JsonObject {
  const value = object[key]
  return isJsonObject(value) ? value : {}
}

/** The objects of a list below a key. */
export function listOf(object: JsonObject, key: string): readonly JsonObject[] {
  const value = object[key]
  return Array.isArray(value) ? value.map((item: unknown) => (isJsonObject(item) ? item : {})) : []
}
