import type { ExactResources } from '../exact-resources.ts'
import { quantity } from '../quantity.ts'
import type { ServiceRow } from '../service.ts'
import { objectCountName } from './object-count-evaluator.ts'
import type { QuotaEvaluator } from './quota-evaluator.ts'

const COUNT = objectCountName('Service')
const TRACKED: ReadonlySet<string> = new Set([COUNT, 'services', 'services.nodeports', 'services.loadbalancers'])

/** Services: the objects, the load balancers, and the node ports that they take. */
export const serviceEvaluator: QuotaEvaluator<ServiceRow> = {
  kind: 'Service',
  tracks: (name) => TRACKED.has(name),
  inScope: () => false,
  usage: serviceQuotaUsage,
  missing: () => undefined,
}

/**
 * A load balancer takes a node port for each of its ports as well. Rows do not contain `allocateLoadBalancerNodePorts: false`,
 * with which it takes none.
 */
function serviceQuotaUsage({ type, ports }: ServiceRow): ExactResources {
  const nodePorts = type === 'NodePort' || type === 'LoadBalancer' ? ports.length : 0
  return new Map([
    [COUNT, quantity('1')],
    ['services', quantity('1')],
    ['services.loadbalancers', quantity(type === 'LoadBalancer' ? '1' : '0')],
    ['services.nodeports', quantity(String(nodePorts))],
  ])
}
