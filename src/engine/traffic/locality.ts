import type { ServiceRow } from '../../kube/service.ts'
import { isTopologyAware } from '../../kube/topology-aware.ts'
import type { Locality } from './error-question.ts'
import type { ServiceFront } from './service-front.ts'
import type { TrafficPath } from './traffic-options.ts'

/**
 * Which of its pods a Service allows for a request, by the rules of kube-proxy. The policies are strict, each for its own source
 * of requests; trafficDistribution is a preference. Load balancers and proxies that send requests to pods directly use neither.
 */
export function localityOf(service: ServiceRow, path: TrafficPath, { isProxied }: ServiceFront): Locality {
  if (path === 'ip-targets' || (path === 'cluster' && isProxied)) return 'all'
  const policy = path === 'instance-targets' ? service.externalTrafficPolicy : service.internalTrafficPolicy
  if (policy === 'Local') return 'node'
  // The annotation has precedence over the field.
  if (isTopologyAware(service)) return 'hinted'
  switch (service.trafficDistribution) {
    case 'PreferClose':
    case 'PreferSameZone':
      return 'same-zone'
    case 'PreferSameNode':
      return 'same-node'
    default:
      return 'all'
  }
}
