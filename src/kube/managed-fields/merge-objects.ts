import { isJsonObject, type JsonObject } from '../codec/json.ts'
import { objectOf } from '../codec/json-parts.ts'
import { isEmpty } from './compare-objects.ts'
import type { FieldSet } from './field-set.ts'
import { itemsByStep, listOf, stepOf } from './list-items.ts'
import type { ListType, MapType, MergeType } from './merge-type.ts'

/** What the configuration makes of the live value (typed.Merge): its leaves win, and what it does not contain stays. */
export function mergeObjects(live: unknown, config: unknown, type: MergeType): unknown {
  if (config === undefined) return live
  if (type.of === 'scalar' || type.atomic || (isEmpty(live) && isEmpty(config))) return config
  return type.of === 'list' ? mergedList(listOf(live), listOf(config), type) : mergedMap(live, config, type)
}

function mergedMap(live: unknown, config: unknown, type: MapType): JsonObject {
  const [left, right] = [objectOf(live), objectOf(config)]
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])]
  return Object.fromEntries(
    names.map((name) => {
      const of = type.typeOf(name)
      return [name, of === undefined ? left[name] : mergeObjects(left[name], right[name], of)]
    }),
  )
}

/**
 * Items of both, in an order that keeps that of the configuration and, as far as that leaves room, that of the live list:
 * an item that only the live list has is placed as soon as those that both have before it are there.
 */
function mergedList(live: readonly unknown[], config: readonly unknown[], type: ListType): readonly unknown[] {
  const [left, right] = [itemsByStep(live, type), itemsByStep(config, type)]
  const [leftSteps, rightSteps] = [live.map((item) => stepOf(item, type) ?? ''), [...right.keys()]]
  const shared = rightSteps.filter((step) => left.has(step))
  const result: unknown[] = []
  const done = new Set<string>()
  let [l, r] = [0, 0]
  const takeConfig = (step: string): void => {
    result.push(mergeObjects(left.get(step), right.get(step), type.item))
    done.add(step)
    r++
    if (shared[0] === step) shared.shift()
  }
  while (l < leftSteps.length || r < rightSteps.length) {
    const [next, wanted] = [leftSteps[l], rightSteps[r]]
    if (next !== undefined && wanted !== undefined) {
      if (next === wanted) {
        takeConfig(wanted)
        l++
        continue
      }
      if (right.has(next) && shared.length > 0 && shared[0] !== next) {
        l++
        continue
      }
    }
    if (next !== undefined && !right.has(next)) {
      result.push(live[l])
      l++
      continue
    }
    if (next !== undefined && done.has(next)) l++
    if (wanted !== undefined) takeConfig(wanted)
  }
  return result
}

/** The value without these fields. What loses all that was in it becomes null, as the API server leaves it. */
export function removeFields(value: unknown, gone: FieldSet, type: MergeType): unknown {
  if (type.of === 'scalar') return value
  if (isEmpty(value) || type.atomic) return null
  if (type.of === 'list') return Array.isArray(value) ? keptItems(value, gone, type) : value
  return isJsonObject(value) ? keptEntries(value, gone, type) : value
}

function keptItems(list: readonly unknown[], gone: FieldSet, type: ListType): readonly unknown[] | null {
  const kept = list.flatMap((item) => {
    const inside = gone.below.get(stepOf(item, type) ?? '')
    if (inside?.holds) return []
    return [inside && inside.below.size > 0 ? removeFields(item, inside, type.item) : item]
  })
  return kept.length > 0 ? kept : null
}

function keptEntries(object: JsonObject, gone: FieldSet, type: MapType): JsonObject | null {
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(object)) {
    const inside = gone.below.get(`f:${name}`)
    const of = type.typeOf(name)
    if (inside?.holds) continue
    kept[name] = inside && inside.below.size > 0 && of ? removeFields(value, inside, of) : value
  }
  return Object.keys(kept).length > 0 ? kept : null
}
