import { isJsonObject, type JsonObject, sameJson } from '../../../kube/codec/json.ts'

/**
 * A Service has its address twice, alone and at the head of a list. Clients that know only the first change the list with
 * it (core/service/storage normalizeClusterIPs), and what a change leaves out altogether stays as it was stored.
 */
export function withOneAddress(manifest: JsonObject, stored: JsonObject): JsonObject {
  const [spec, before] = [specOf(manifest), specOf(stored)]
  if (spec['type'] === 'ExternalName') return manifest
  const address = spec['clusterIP'] ?? ''
  if (address === '' && spec['clusterIPs'] === undefined)
    return { ...manifest, spec: { ...spec, clusterIP: before['clusterIP'], clusterIPs: before['clusterIPs'] } }
  if (address === (before['clusterIP'] ?? '') || !sameJson(spec['clusterIPs'] ?? null, before['clusterIPs'] ?? null))
    return manifest
  const { clusterIPs: _, ...rest } = spec
  return { ...manifest, spec: address === '' ? rest : { ...rest, clusterIPs: [address] } }
}

function specOf(manifest: JsonObject): JsonObject {
  const spec = manifest['spec']
  return isJsonObject(spec) ? spec : {}
}
