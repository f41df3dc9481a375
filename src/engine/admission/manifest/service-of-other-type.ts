import { isJsonObject, type JsonObject, sameJson } from '../../../kube/codec/json.ts'
import { partOf } from '../../../kube/codec/json-parts.ts'

/**
 * A Service that changes its type loses what the new type has no use for, as long as the change does not speak of it
 * (core/service dropTypeDependentFields): its address, node ports, and the settings of load balancers.
 */
export function serviceOfOtherType(manifest: JsonObject, stored: JsonObject): JsonObject {
  const [spec, before] = [partOf(manifest, 'spec'), partOf(stored, 'spec')]
  const dropped = new Set<string>()
  const same = (...names: readonly string[]): boolean => names.every((name) => sameJson(spec[name] ?? null, before[name] ?? null))
  const dropSame = (...names: readonly string[]): void => {
    if (same(...names)) for (const name of names) dropped.add(name)
  }
  if (hasAddress(before) && !hasAddress(spec)) {
    dropSame('clusterIP', 'clusterIPs')
    dropSame('ipFamilies')
    dropSame('ipFamilyPolicy')
  }
  // Clients that read an ExternalName Service see no policy (defaultOnReadInternalTrafficPolicy).
  if (!hasAddress(spec)) dropped.add('internalTrafficPolicy')
  if (isChecked(before) && !isChecked(spec)) dropSame('healthCheckNodePort')
  if (isBalanced(before) && !isBalanced(spec)) {
    dropSame('allocateLoadBalancerNodePorts')
    dropSame('loadBalancerClass')
  }
  if (isOutward(before) && !isOutward(spec)) dropSame('externalTrafficPolicy')
  const kept = Object.fromEntries(Object.entries(spec).filter(([name]) => !dropped.has(name)))
  const freed = hasNodePorts(before) && !hasNodePorts(spec) ? withoutNodePorts(kept, before) : kept
  return { ...manifest, spec: freed }
}

function hasAddress(spec: JsonObject): boolean {
  return spec['type'] !== 'ExternalName'
}

function isBalanced(spec: JsonObject): boolean {
  return spec['type'] === 'LoadBalancer'
}

function isChecked(spec: JsonObject): boolean {
  return isBalanced(spec) && spec['externalTrafficPolicy'] === 'Local'
}

function hasNodePorts(spec: JsonObject): boolean {
  return isBalanced(spec) || spec['type'] === 'NodePort'
}

function isOutward(spec: JsonObject): boolean {
  const addresses = spec['externalIPs']
  return hasNodePorts(spec) || (spec['type'] === 'ClusterIP' && Array.isArray(addresses) && addresses.length > 0)
}

/** Unless one of them is new. Rows keep no node ports, which a stored Service of such a type has: then none is known to be. */
function withoutNodePorts(spec: JsonObject, stored: JsonObject): JsonObject {
  const known = new Set(portsOf(stored).flatMap(({ nodePort }) => (isSet(nodePort) ? [nodePort] : [])))
  const ports = portsOf(spec)
  if (known.size > 0 && ports.some(({ nodePort }) => isSet(nodePort) && !known.has(nodePort))) return spec
  const freed = ports.map(({ nodePort: _, ...port }) => port)
  return freed.length === 0 ? spec : { ...spec, ports: freed }
}

function isSet(port: unknown): boolean {
  return port !== undefined && port !== 0
}

interface Port extends JsonObject {
  readonly nodePort?: unknown
}

function portsOf(spec: JsonObject): readonly Port[] {
  const ports = spec['ports']
  return Array.isArray(ports) ? ports.filter(isJsonObject) : []
}
