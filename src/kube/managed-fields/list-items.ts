import { isJsonObject } from '../codec/json.ts'
import { KEY_DEFAULTS, type ListType } from './merge-type.ts'

/** The step to an item of a merged list; `undefined` for what can be no item of it. */
export function stepOf(item: unknown, { keys }: ListType): string | undefined {
  if (keys.length === 0) return `v:${JSON.stringify(item)}`
  if (!isJsonObject(item)) return undefined
  const named = [...keys].sort().map((key) => [key, item[key] ?? KEY_DEFAULTS[key] ?? ''] as const)
  return `k:${JSON.stringify(Object.fromEntries(named))}`
}

/** The items of a merged list by their steps, in order. Of items with the same step the first represents all. */
export function itemsByStep(list: readonly unknown[], type: ListType): ReadonlyMap<string, unknown> {
  const items = new Map<string, unknown>()
  for (const item of list) {
    const step = stepOf(item, type)
    if (step !== undefined && !items.has(step)) items.set(step, item)
  }
  return items
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
