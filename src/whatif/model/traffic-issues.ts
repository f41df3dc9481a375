import type { TrafficOptions } from '../../engine/traffic/traffic-options.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { type Finding, issue, missing } from '../input-issue.ts'

/** What is wrong with a scenario's settings for requests, for this cluster. */
export function trafficIssues({ services, requestsPerSecond }: TrafficOptions, cluster: ClusterView): readonly Finding[] {
  if (services.length === 0 && requestsPerSecond === undefined)
    return [issue('traffic', 'give requestsPerSecond, or services with a rate each: without a rate no request can fail')]
  return services.flatMap(({ namespace, name }, i) => {
    const path = `traffic.services[${i}]`
    const service = cluster.get('Service', namespace, name)
    const among = (): readonly string[] => cluster.listIn('Service', namespace).map((row) => row.name)
    if (services.slice(0, i).some((other) => other.namespace === namespace && other.name === name))
      return [issue(`${path}.name`, `Service ${namespace}/${name} already has a rate`)]
    if (!service) return [missing(`${path}.name`, { kind: 'Service', namespace, name }, among)]
    if (service.type !== 'ExternalName' && Object.keys(service.selector ?? {}).length > 0) return []
    return [issue(`${path}.name`, `Service ${namespace}/${name} has no selector: it is unknown which pods answer its requests`)]
  })
}
