import { isJsonObject, type JsonObject } from '../../kube/codec/json.ts'

/** Paths to replicas are short. */
const LEVELS_MAX = 6

/**
 * An object without everything but its whole numbers outside of lists, at their places: what a path to replicas can lead to, as long as
 * the path itself is not known. `undefined` without any.
 */
export function numbersAlone(value: unknown, levels = LEVELS_MAX): JsonObject | undefined {
  if (!isJsonObject(value) || levels === 0) return undefined
  const found = Object.entries(value).flatMap(([name, item]): readonly [string, unknown][] => {
    if (Number.isInteger(item)) return [[name, item]]
    const inner = numbersAlone(item, levels - 1)
    return inner === undefined ? [] : [[name, inner]]
  })
  return found.length === 0 ? undefined : Object.fromEntries(found)
}
