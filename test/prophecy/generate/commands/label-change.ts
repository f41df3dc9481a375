import type { JsonObject } from '../../../../src/kube/codec/json.ts'

interface LabelChange {
  /** As kubectl takes it. */
  readonly word: string
  /** The same as fields of an action. */
  readonly fields: JsonObject
}

/** A label that is set, or removed where its value is `undefined`. */
export function labelChange(key: string, value: string | undefined): LabelChange {
  if (value === undefined) return { word: `${key}-`, fields: { remove: [key] } }
  return { word: `${key}=${value}`, fields: { set: [{ key, value }] } }
}
