import { type Draft, ensure, fill, fillText, part, parts } from '../../../kube/defaults/draft.ts'

const AFFINITY_SECONDS = 10_800

/** core/v1 SetDefaults_Service, and the fields of other types that its storage drops. */
export function defaultService(object: Draft): void {
  const spec = ensure(object, 'spec')
  fillText(spec, 'sessionAffinity', 'None')
  if (spec['sessionAffinity'] === 'None') delete spec['sessionAffinityConfig']
  if (spec['sessionAffinity'] === 'ClientIP')
    fill(ensure(ensure(spec, 'sessionAffinityConfig'), 'clientIP'), 'timeoutSeconds', AFFINITY_SECONDS)
  fillText(spec, 'type', 'ClusterIP')
  for (const port of parts(spec, 'ports')) {
    fillText(port, 'protocol', 'TCP')
    if (port['targetPort'] === undefined || port['targetPort'] === 0 || port['targetPort'] === '')
      port['targetPort'] = port['port'] ?? 0
  }
  const outward = spec['type'] === 'NodePort' || spec['type'] === 'LoadBalancer'
  const addresses = spec['type'] === 'ClusterIP' ? spec['externalIPs'] : undefined
  if (outward || (Array.isArray(addresses) && addresses.length > 0)) fillText(spec, 'externalTrafficPolicy', 'Cluster')
  if (outward || spec['type'] === 'ClusterIP') fill(spec, 'internalTrafficPolicy', 'Cluster')
  if (spec['type'] === 'LoadBalancer') fill(spec, 'allocateLoadBalancerNodePorts', true)
  if (typeof spec['clusterIP'] === 'string' && spec['clusterIP'] !== '' && part(spec, 'clusterIPs') === undefined)
    fill(spec, 'clusterIPs', [spec['clusterIP']])
}
