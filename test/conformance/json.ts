/** A JSON object as it was parsed: every field is read through a check. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Whether a parsed value is an object, neither a list nor null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
