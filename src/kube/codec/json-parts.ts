import { isJsonObject, type JsonObject } from './json.ts'

/** The value, if it is an object; else an empty one. */
export function objectOf(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {}
}

/** The object below a key; empty where there is none. */
export function partOf(object: JsonObject, key: string): JsonObject {
  return objectOf(object[key])
}

/** The objects of a list below a key. */
export function listOf(object: JsonObject, key: string): readonly JsonObject[] {
  const value = object[key]
  return Array.isArray(value) ? value.map(objectOf) : []
}
