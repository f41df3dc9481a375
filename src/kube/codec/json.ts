/** A JSON object from outside: nothing about its fields is known yet. */
export type JsonObject = { readonly [key: string]: unknown }

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether two JSON values have the same content. The order of an object's keys does not count. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) return Array.isArray(a) && Array.isArray(b) && sameItems(a, b)
  return sameFields(a as JsonObject, b as JsonObject)
}

function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (!sameJson(a[i], b[i])) return false
  return true
}

function sameFields(a: JsonObject, b: JsonObject): boolean {
  let more = 0
  for (const key in a) {
    if (!Object.hasOwn(b, key) || !sameJson(a[key], b[key])) return false
    more++
  }
  for (const _ in b) more--
  return more === 0
}

/** JSON text with sorted keys: equal exactly for equal content. */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (!isJsonObject(value)) return JSON.stringify(value ?? null)
  const keys = Object.keys(value).sort()
  return `{${keys.map((key) => `${quoted(key)}:${canonicalJson(value[key])}`).join(',')}}`
}

/** The same object with the keys of all objects in it in order, as a Go program sends it that holds it as maps. */
export function inKeyOrder(object: JsonObject): JsonObject {
  return JSON.parse(canonicalJson(object))
}

/** Text that JSON writes between quotes as it is. */
const PLAIN = /^[ !#-[\]-~]*$/

function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text)
}

const SHOWN_MAX = 60

/** Names a value for a message: short, whatever was in it. */
export function describeJson(value: unknown): string {
  if (value === undefined || value === null) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'an object'
  if (typeof value !== 'string') return `${typeof value} ${String(value)}`
  return `text ${JSON.stringify(value.length > SHOWN_MAX ? `${value.slice(0, SHOWN_MAX)}…` : value)}`
}
