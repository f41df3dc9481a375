import { isJsonObject, type JsonObject, sameJson } from '../../../kube/codec/json.ts'
import { objectOf } from '../../../kube/codec/json-parts.ts'
import { followDirectives, isWholePatch, replacesList, wholeOf, withoutDirectives } from './directives.ts'

/** Lists whose items are merged, by the field that identifies them (patchMergeKey); all others are replaced. */
const MERGE_KEYS: Readonly<Record<string, string>> = {
  containers: 'name',
  initContainers: 'name',
  ephemeralContainers: 'name',
  volumes: 'name',
  env: 'name',
  volumeMounts: 'mountPath',
  volumeDevices: 'devicePath',
  hostAliases: 'ip',
  imagePullSecrets: 'name',
  schedulingGates: 'name',
  resourceClaims: 'name',
  topologySpreadConstraints: 'topologyKey',
  ownerReferences: 'uid',
  conditions: 'type',
}

/** Containers have ports by containerPort, Services by port; the first item shows which. */
function mergeKeyOf(field: string, items: readonly JsonObject[]): string | undefined {
  if (field !== 'ports') return MERGE_KEYS[field]
  return items.some((item) => 'containerPort' in item) ? 'containerPort' : 'port'
}

/** Lists of texts that are merged too. */
const TEXT_SETS: ReadonlySet<string> = new Set(['finalizers'])

/** Structs of which an apply keeps only the fields that it names, because some exclude others (patchStrategy retainKeys). */
const ONE_OF: ReadonlySet<string> = new Set(['strategy', 'volumes'])

/**
 * A strategic merge patch (RFC 7386 with lists of named things merged by their names): null takes a field away, as an item
 * `$patch: delete` does in a list. The other directives are those of `directives.ts`.
 */
export function strategicMerge(target: JsonObject, patch: JsonObject): JsonObject {
  return merged(target, patch, { previous: {}, applies: false })
}

/**
 * What `kubectl apply` makes of a live object: as a strategic merge patch, and what `previous`, the manifest applied before, had
 * and this one has no more is taken away. Items of lists are in the order of the manifest (`$setElementOrder`); those that only
 * the live object has keep their place among the others.
 */
export function applyMerge(live: JsonObject, manifest: JsonObject, previous: JsonObject = {}): JsonObject {
  return merged(live, manifest, { previous, applies: true })
}

interface How {
  readonly previous: JsonObject
  readonly applies: boolean
}

function merged(target: JsonObject, given: JsonObject, { previous, applies }: How): JsonObject {
  if (!applies && isWholePatch(given)) return wholeOf(given)
  const patch = applies ? given : withoutDirectives(given)
  const next: Record<string, unknown> = { ...target }
  for (const key of Object.keys(previous)) if (!(key in patch)) delete next[key]
  for (const [key, value] of Object.entries(patch)) {
    const [now, before] = [next[key], previous[key]]
    if (value === null) delete next[key]
    else if (Array.isArray(value)) next[key] = mergedList(key, value, { now, before, applies })
    else if (isJsonObject(value)) next[key] = mergedStruct(key, value, { now, before, applies })
    else next[key] = value
  }
  return applies ? next : followDirectives(next, given)
}

interface Known {
  readonly now: unknown
  readonly before: unknown
  readonly applies: boolean
}

function mergedStruct(field: string, patch: JsonObject, { now, before, applies }: Known): JsonObject {
  const target = objectOf(now)
  const next = merged(target, patch, { previous: objectOf(before), applies })
  if (!applies || !ONE_OF.has(field) || sameJson(next, target)) return next
  return Object.fromEntries(Object.entries(next).filter(([name]) => name in patch))
}

function mergedList(field: string, patch: readonly unknown[], { now, before, applies }: Known): readonly unknown[] {
  if (TEXT_SETS.has(field)) return mergedTexts(patch, { now, before, applies })
  const changes = patch.filter(isJsonObject)
  const key = mergeKeyOf(field, changes)
  if (!applies && changes.some(replacesList)) return patch.filter((item) => !isJsonObject(item) || !replacesList(item))
  if (key === undefined || changes.length < patch.length) return patch
  const items = objectsOf(now)
  const earlier = objectsOf(before)
  const named = (list: readonly JsonObject[], item: JsonObject): JsonObject | undefined =>
    list.find((other) => other[key] === item[key])
  const changed = (item: JsonObject, change: JsonObject): JsonObject =>
    mergedStruct(field, change, { now: item, before: named(earlier, item), applies })
  const others = items.filter((item) => named(changes, item) === undefined && named(earlier, item) === undefined)
  const written = changes.filter((change) => change['$patch'] !== 'delete')
  if (applies) {
    const own = written.map((change) => changed(named(items, change) ?? { [key]: change[key] }, change))
    return inOrder(others, own, (item) => items.findIndex((other) => other[key] === item[key]))
  }
  // New items are first, as the API server puts them.
  const kept = items.flatMap((item) => {
    const change = named(changes, item)
    if (change === undefined) return others.includes(item) ? [item] : []
    return change['$patch'] === 'delete' ? [] : [changed(item, change)]
  })
  return [...written.filter((change) => !named(items, change)), ...kept]
}

/** Both lists in one: each of `others` before the next of `own` that follows it in the live list. */
function inOrder<T>(others: readonly T[], own: readonly T[], at: (item: T) => number): readonly T[] {
  const result: T[] = []
  let left = 0
  for (const item of own) {
    for (let other = others[left]; other !== undefined && at(other) < at(item); other = others[left]) {
      result.push(other)
      left++
    }
    result.push(item)
  }
  return [...result, ...others.slice(left)]
}

function mergedTexts(patch: readonly unknown[], { now, before, applies }: Known): readonly unknown[] {
  const live: readonly unknown[] = Array.isArray(now) ? now : []
  const earlier: readonly unknown[] = Array.isArray(before) ? before : []
  const others = live.filter((text) => !patch.includes(text) && !earlier.includes(text))
  if (applies) return inOrder(others, patch, (text) => live.indexOf(text))
  return [...live, ...patch.filter((text) => !live.includes(text))]
}

function objectsOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : []
}
