import { isJsonObject } from '../codec/json.ts'

/** A part of a manifest that is being completed. */
export type Draft = Record<string, unknown>

/** A copy of a manifest that may be changed, without what was given as null. */
export function draftOf(value: unknown): Draft {
  const copy = copyOf(value)
  return isJsonObject(copy) ? (copy as Draft) : {}
}

function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf)
  if (!isJsonObject(value)) return value
  return Object.fromEntries(Object.entries(value).flatMap(([key, item]) => (item === null ? [] : [[key, copyOf(item)]])))
}

/** Gives the field a value where it has none. */
export function fill(draft: Draft, key: string, value: unknown): void {
  if (draft[key] === undefined) draft[key] = value
}

/** Gives the field a text where it has none, or an empty one. */
export function fillText(draft: Draft, key: string, value: string): void {
  if (draft[key] === undefined || draft[key] === '') draft[key] = value
}

/** Gives the field a number where it has none, or zero. */
export function fillNumber(draft: Draft, key: string, value: number): void {
  if (draft[key] === undefined || draft[key] === 0) draft[key] = value
}

/** The struct of this field, if it has one. */
export function part(draft: Draft | undefined, key: string): Draft | undefined {
  const value = draft?.[key]
  return isJsonObject(value) ? (value as Draft) : undefined
}

/** The struct of this field, made where it is missing. */
export function ensure(draft: Draft, key: string): Draft {
  const known = part(draft, key)
  if (known) return known
  const made: Draft = {}
  draft[key] = made
  return made
}

/** The structs in the list of this field. */
export function parts(draft: Draft | undefined, key: string): readonly Draft[] {
  const value = draft?.[key]
  return Array.isArray(value) ? value.filter(isJsonObject).map((item) => item as Draft) : []
}
