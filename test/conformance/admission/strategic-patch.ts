import { isJsonObject, type JsonObject } from '../json.ts'

/** Lists of a pod whose items are merged, by the field that tells them apart; all others are replaced. */
const MERGE_KEYS: Readonly<Record<string, string>> = {
  containers: 'name',
  initContainers: 'name',
  ephemeralContainers: 'name',
  volumes: 'name',
  env: 'name',
  ports: 'containerPort',
  volumeMounts: 'mountPath',
  volumeDevices: 'devicePath',
  hostAliases: 'ip',
  imagePullSecrets: 'name',
  schedulingGates: 'name',
  resourceClaims: 'name',
  topologySpreadConstraints: 'topologyKey',
  ownerReferences: 'uid',
}

/** A strategic merge patch of a pod: as a merge patch, but lists of named things are merged by their names. */
export function strategicPatch(target: JsonObject, patch: JsonObject): JsonObject {
  const next: Record<string, unknown> = { ...target }
  for (const [key, value] of Object.entries(patch)) {
    const mergeKey = MERGE_KEYS[key]
    if (value === null) delete next[key]
    else if (Array.isArray(value) && mergeKey !== undefined) next[key] = mergedList(next[key], value, mergeKey)
    else if (isJsonObject(value)) next[key] = strategicPatch(isJsonObject(next[key]) ? next[key] : {}, value)
    else next[key] = value
  }
  return next
}

/** New items come first, as the API server puts them. */
function mergedList(target: unknown, patch: readonly unknown[], key: string): readonly unknown[] {
  const items = (Array.isArray(target) ? target : []).filter(isJsonObject)
  const changes = patch.filter(isJsonObject)
  const changeOf = (item: JsonObject): JsonObject | undefined => changes.find((change) => change[key] === item[key])
  const kept = items.flatMap((item) => {
    const change = changeOf(item)
    if (change === undefined) return [item]
    return change['$patch'] === 'delete' ? [] : [strategicPatch(item, change)]
  })
  const added = changes.filter((change) => !items.some((item) => item[key] === change[key]))
  return [...added, ...kept]
}
