import { isJsonObject, type JsonObject } from '../../../kube/codec/json.ts'

/** Fields of a strategic merge patch that say how to merge, such as `$patch` and `$setElementOrder/containers`. */
const DIRECTIVE = '$'
const DELETE_FROM = '$deleteFromPrimitiveList/'
const ORDER_OF = '$setElementOrder/'

/** Whether a struct replaces what is there or deletes it, in place of being merged. */
export function isWholePatch({ $patch }: JsonObject): boolean {
  return $patch === 'replace' || $patch === 'delete'
}

/** Whether an item says that the other items of its list replace what is there. */
export function replacesList({ $patch }: JsonObject): boolean {
  return $patch === 'replace'
}

/** What a struct with `$patch: replace` or `$patch: delete` becomes. */
export function wholeOf(patch: JsonObject): JsonObject {
  return patch['$patch'] === 'delete' ? {} : withoutDirectives(patch)
}

export function withoutDirectives(patch: JsonObject): JsonObject {
  const entries = Object.entries(patch)
  return entries.some(([key]) => key.startsWith(DIRECTIVE))
    ? Object.fromEntries(entries.filter(([key]) => !key.startsWith(DIRECTIVE)))
    : patch
}

/**
 * A struct that was merged, with what the directives of its patch require: fields to keep, texts to take out of lists, and the
 * order of the items of lists. (apimachinery/pkg/util/strategicpatch/patch.go)
 */
export function followDirectives(merged: JsonObject, patch: JsonObject): JsonObject {
  const next: Record<string, unknown> = { ...merged }
  for (const [key, value] of Object.entries(patch)) {
    if (!Array.isArray(value)) continue
    if (key === '$retainKeys') for (const name of Object.keys(next)) if (!value.includes(name)) delete next[name]
    if (key.startsWith(DELETE_FROM))
      change(next, key.slice(DELETE_FROM.length), (items) => items.filter((item) => !value.includes(item)))
    if (key.startsWith(ORDER_OF)) change(next, key.slice(ORDER_OF.length), (items) => ordered(items, value))
  }
  return next
}

function change(owner: Record<string, unknown>, field: string, to: (items: readonly unknown[]) => readonly unknown[]): void {
  const items = owner[field]
  if (Array.isArray(items)) owner[field] = to(items)
}

/** The items that the order names exchange places; the others stay where they are. */
function ordered(items: readonly unknown[], order: readonly unknown[]): readonly unknown[] {
  const placeOf = (item: unknown): number => order.findIndex((wanted) => isSame(item, wanted))
  const named = items.filter((item) => placeOf(item) >= 0).toSorted((a, b) => placeOf(a) - placeOf(b))
  return items.map((item) => (placeOf(item) >= 0 ? named.shift() : item))
}

/** An order names structs by their merge key alone: `{name: main}`. */
function isSame(item: unknown, wanted: unknown): boolean {
  if (!isJsonObject(wanted)) return item === wanted
  return isJsonObject(item) && Object.entries(wanted).every(([key, value]) => item[key] === value)
}
