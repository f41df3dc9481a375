import { partOf } from '../../../../src/kube/codec/json-parts.ts'
import type { JsonObject } from '../../json.ts'
import { isJsonObject } from '../../json.ts'
import type { Changes } from '../recording.ts'

/** A map with values set and taken away. */
export function changed(map: Readonly<Record<string, string>>, changes: Changes): Readonly<Record<string, string>> {
  const next: Record<string, string> = { ...map }
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) delete next[key]
    else next[key] = value
  }
  return next
}

/** A JSON merge patch (RFC 7386): null takes a field away, lists are replaced. */
export function mergePatch(target: JsonObject, patch: JsonObject): JsonObject {
  const next: Record<string, unknown> = { ...target }
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete next[key]
    else if (isJsonObject(value)) next[key] = mergePatch(partOf(next, key), value)
    else next[key] = value
  }
  return next
}
