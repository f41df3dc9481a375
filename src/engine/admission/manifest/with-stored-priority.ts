import { isJsonObject, type JsonObject } from '../../../kube/codec/json.ts'

/** A pod whose change takes its priority or policy away: they stay as admission has set them (Priority admission). */
export function withStoredPriority(manifest: JsonObject, stored: JsonObject): JsonObject {
  const [spec, before] = [manifest['spec'], stored['spec']]
  if (!isJsonObject(spec) || !isJsonObject(before)) return manifest
  const { priority = before['priority'], preemptionPolicy = before['preemptionPolicy'] } = withoutNull(spec)
  return { ...manifest, spec: { ...spec, priority, preemptionPolicy } }
}

function withoutNull(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null))
}
