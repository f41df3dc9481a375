import { isJsonObject, type JsonObject } from '../../../kube/codec/json.ts'
import type { Kind } from '../../../kube/kinds.ts'

/**
 * Whether kubectl's patch is never empty (semantics F3.7). It sets the selector of a budget and volumeClaimTemplates as a whole, and those
 * of the cluster have a status, which a manifest leaves out. A field with the zero value of its type is left out of what the API server
 * returns, so that each apply adds it again. `live` is the object as the API server returns it.
 */
export function isAlwaysPatched(kind: Kind, manifest: JsonObject, live: JsonObject): boolean {
  const { spec } = manifest
  if (!isJsonObject(spec)) return false
  if (kind === 'PodDisruptionBudget' && isJsonObject(spec['selector'])) return true
  const claims = kind === 'StatefulSet' ? spec['volumeClaimTemplates'] : undefined
  if (Array.isArray(claims) && claims.some((claim) => isJsonObject(claim) && !('status' in claim))) return true
  return addsZero(spec, live['spec'])
}

function addsZero(given: unknown, live: unknown): boolean {
  if (live === undefined) return isZero(given)
  if (Array.isArray(given)) return Array.isArray(live) && given.some((item, i) => addsZero(item, inPlaceOf(item, i, live)))
  if (!isJsonObject(given) || !isJsonObject(live)) return false
  return Object.entries(given).some(([key, value]) => addsZero(value, live[key]))
}

/** Items of most lists have names; the order of the others is that of the file. */
function inPlaceOf(item: unknown, place: number, live: readonly unknown[]): unknown {
  if (!isJsonObject(item) || item['name'] === undefined) return live[place]
  return live.find((other) => isJsonObject(other) && other['name'] === item['name'])
}

/** Null takes a field away, and an empty object is kept where it is not a map. */
function isZero(value: unknown): boolean {
  return value === 0 || value === '' || value === false || (Array.isArray(value) && value.length === 0)
}
