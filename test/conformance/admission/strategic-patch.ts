import { partOf } from '../../../src/kube/codec/json-parts.ts'
import { isJsonObject, type JsonObject } from '../json.ts'

/** Lists of a pod whose items are merged, by the field that identifies them; all others are replaced. */
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
    else if (isJsonObject(value)) next[key] = strategicPatch(partOf(next, key), value)
    else next[key] = value
  }
  return next
}

/**
 * Items of the patch are in its order, after the others that were before them (strategicpatch mergeSlice,
 * normalizeElementOrder).
 */
function mergedList(target: unknown, patch: readonly unknown[], key: string): readonly unknown[] {
  const changes = patch.filter(isJsonObject)
  // Without a live list, nothing is merged.
  if (!Array.isArray(target)) return changes.filter((change) => change['$patch'] !== 'delete')
  const items = target.filter(isJsonObject)
  const gone = new Set(changes.filter((change) => change['$patch'] === 'delete').map((change) => change[key]))
  const merged = new Map(items.filter((item) => !gone.has(item[key])).map((item) => [item[key], item]))
  for (const change of changes) {
    const known = merged.get(change[key])
    if (!gone.has(change[key])) merged.set(change[key], known ? strategicPatch(known, change) : change)
  }
  const reported = new Set(changes.map((change) => change[key]))
  const place = (id: unknown): number => items.findIndex((item) => item[key] === id)
  const [others, changed] = [[...merged.keys()].filter((id) => !reported.has(id)), [...reported].filter((id) => merged.has(id))]
  const order: unknown[] = []
  while (others.length > 0 && changed.length > 0) {
    const stoodBefore = place(changed[0]) >= 0 && place(others[0]) < place(changed[0])
    order.push(stoodBefore ? others.shift() : changed.shift())
  }
  return [...order, ...changed, ...others].map((id) => merged.get(id))
}
