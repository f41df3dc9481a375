import { isJsonObject } from '../../../kube/codec/json.ts'

/** A value as the API server compares it: lists and maps that are empty are the same as missing ones (equality.Semantic). */
export function semantic(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(semantic)
  if (!isJsonObject(value)) return value ?? null
  const entries = Object.entries(value).map(([key, item]) => [key, semantic(item)])
  return entries.length === 0 ? null : Object.fromEntries(entries)
}
