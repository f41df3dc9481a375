import { isJsonObject, type JsonObject } from './json.ts'
import { objectOf } from './json-parts.ts'

/** An object with a merge patch applied (RFC 7386): null removes a field, objects are merged, all else replaces. */
export function mergePatch(target: JsonObject, patch: JsonObject): JsonObject {
  const next: Record<string, unknown> = { ...target }
  for (const [key, value] of Object.entries(patch)) {
    const now = next[key]
    if (value === null) delete next[key]
    else next[key] = isJsonObject(value) ? mergePatch(objectOf(now), value) : value
  }
  return next
}
