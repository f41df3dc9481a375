import { isJsonObject, type JsonObject } from '../../../kube/codec/json.ts'

/** Lists whose items are merged, by the field that tells them apart (patchMergeKey); all others are replaced. */
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

/** Containers have ports by containerPort, Services by port; the first item tells which. */
function mergeKeyOf(field: string, items: readonly JsonObject[]): string | undefined {
  if (field !== 'ports') return MERGE_KEYS[field]
  return items.some((item) => 'containerPort' in item) ? 'containerPort' : 'port'
}

/**
 * A strategic merge patch (RFC 7386 with lists of named things merged by their names): null takes a field away, as an item
 * `$patch: delete` does in a list. `previous` is what was applied before: what it had and the patch has no more is taken away.
 */
export function strategicMerge(target: JsonObject, patch: JsonObject, previous: JsonObject = {}): JsonObject {
  const next: Record<string, unknown> = { ...target }
  for (const key of Object.keys(previous)) if (!(key in patch)) delete next[key]
  for (const [key, value] of Object.entries(patch)) {
    const [now, before] = [next[key], previous[key]]
    if (value === null) delete next[key]
    else if (Array.isArray(value)) next[key] = mergedList(key, value, { now, before })
    else if (isJsonObject(value))
      next[key] = strategicMerge(isJsonObject(now) ? now : {}, value, isJsonObject(before) ? before : {})
    else next[key] = value
  }
  return next
}

interface Known {
  readonly now: unknown
  readonly before: unknown
}

/** New items come first, as the API server puts them. */
function mergedList(field: string, patch: readonly unknown[], { now, before }: Known): readonly unknown[] {
  const changes = patch.filter(isJsonObject)
  const key = mergeKeyOf(field, changes)
  if (key === undefined || changes.length < patch.length) return patch
  const items = objectsOf(now)
  const earlier = objectsOf(before)
  const named = (list: readonly JsonObject[], item: JsonObject): JsonObject | undefined =>
    list.find((other) => other[key] === item[key])
  const kept = items.flatMap((item) => {
    const change = named(changes, item)
    if (change === undefined) return named(earlier, item) ? [] : [item]
    return change['$patch'] === 'delete' ? [] : [strategicMerge(item, change, named(earlier, item))]
  })
  const added = changes.filter((change) => change['$patch'] !== 'delete' && !named(items, change))
  return [...added, ...kept]
}

function objectsOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : []
}
