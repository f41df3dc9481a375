import { type JsonObject, sameJson } from '../../../kube/codec/json.ts'
import { partOf } from '../../../kube/codec/json-parts.ts'

/**
 * A Service has its address twice, alone and at the head of a list. Clients that use only the first field change the list
 * with it (core/service/storage normalizeClusterIPs), and what a change leaves out altogether stays as it was stored.
 */
export function withOneAddress(manifest: JsonObject, stored: JsonObject): JsonObject {
  const [spec, before] = [partOf(manifest, 'spec'), partOf(stored, 'spec')]
  const address = spec['clusterIP'] ?? ''
  // A client that removes the address of a Service means the list as well.
  if (spec['type'] === 'ExternalName') return address === '' && listIsKept(spec, before) ? withoutList(manifest, spec) : manifest
  if (address === '' && spec['clusterIPs'] === undefined)
    return { ...manifest, spec: { ...spec, clusterIP: before['clusterIP'], clusterIPs: before['clusterIPs'] } }
  if (address === (before['clusterIP'] ?? '') || !listIsKept(spec, before)) return manifest
  return address === '' ? withoutList(manifest, spec) : { ...manifest, spec: { ...spec, clusterIPs: [address] } }
}

function listIsKept(spec: JsonObject, before: JsonObject): boolean {
  return sameJson(spec['clusterIPs'] ?? null, before['clusterIPs'] ?? null)
}

function withoutList(manifest: JsonObject, { clusterIPs: _, ...spec }: JsonObject): JsonObject {
  return { ...manifest, spec }
}
