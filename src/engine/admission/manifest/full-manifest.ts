import { isJsonObject, type JsonObject, sameJson } from '../../../kube/codec/json.ts'
import { writeObject } from '../../../kube/codec/registry.ts'
import type { Row } from '../../../kube/kinds.ts'
import { defaultManifest } from './default-manifest.ts'

/** The manifest of a row: all that it keeps, with the API server's defaults for the rest. */
export function manifestOf(row: Row): JsonObject {
  return defaultManifest(row.kind, written(row))
}

/** The field managers are not part of a manifest. */
function written(row: Row): JsonObject {
  return writeObject(row.authorship ? { ...row, authorship: undefined } : row) as JsonObject
}

/** A manifest after its row changed from `before` to `after`: what changed there changes here, all else stays as written. */
export function followRow(manifest: JsonObject, before: Row, after: Row): JsonObject {
  if (before === after) return manifest
  const followed = follow(manifest, written(before), written(after))
  return isJsonObject(followed) ? followed : manifest
}

function follow(value: unknown, before: unknown, after: unknown): unknown {
  if (sameJson(before, after)) return value
  if (Array.isArray(value) && Array.isArray(after) && (before === undefined || Array.isArray(before)))
    return followList(value, before ?? [], after)
  if (!isJsonObject(before) || !isJsonObject(after) || !isJsonObject(value)) return after
  const next: Record<string, unknown> = { ...value }
  for (const key in before) if (after[key] === undefined) delete next[key]
  for (const key in after) {
    const followed = follow(value[key], before[key], after[key])
    if (followed !== undefined) next[key] = followed
  }
  return next
}

/** What rows do not keep is behind what they keep: the volume of a token. */
function followList(value: readonly unknown[], before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  const kept = after.map((item, i) => (i < before.length ? follow(value[i], before[i], item) : item))
  return [...kept, ...value.slice(before.length)]
}
