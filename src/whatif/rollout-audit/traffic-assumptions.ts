import type { TrafficOptions } from '../../engine/traffic/traffic-options.ts'
import type { ServiceRow } from '../../kube/service.ts'

/** What cannot be read from the cluster about the way of requests: how long those who send them take to follow a change. */
export interface TrafficAssumptions {
  /** Every Service is taken to be the target of a load balancer, whether something here shows it or not. */
  readonly loadBalancer: boolean
  /** Until all nodes have taken a change of endpoints into their rules. Milliseconds, as the others. */
  readonly propagationMs: number
  /** Until a load balancer sends requests to a pod that is ready (SC-ZD-46: `initial`). */
  readonly registrationMs: number
  /** Until a load balancer sends none any more to a pod that ends (`draining`). */
  readonly deregistrationMs: number
}

/** Kube-proxies follow within seconds; the load balancer of the article took 15 s (SC-ZD-52) and was served by a hook of 40 s. */
export const DEFAULT_TRAFFIC: TrafficAssumptions = {
  loadBalancer: false,
  propagationMs: 5_000,
  registrationMs: 15_000,
  deregistrationMs: 30_000,
}

/**
 * How long an old pod must continue to answer while it terminates: until it gets no more requests, and until new pods get
 * them.
 */
export function answersForMs({ loadBalanced, behindNodes, traffic }: Omit<Requested, 'services'>): number {
  const { propagationMs, registrationMs, deregistrationMs } = traffic
  return loadBalanced && !behindNodes ? Math.max(registrationMs, deregistrationMs) : propagationMs
}

/** Health checks are at least a second apart. */
const CHECK_MS_MIN = 1000

/** The traffic input of a run: requests to each of the Services, on the assumed path. */
export function requestsTo({ services, loadBalanced, behindNodes, traffic }: Requested): TrafficOptions {
  const { propagationMs, registrationMs, deregistrationMs } = traffic
  const checkMs = Math.max(CHECK_MS_MIN, registrationMs)
  const balanced = behindNodes ? 'instance-targets' : 'ip-targets'
  const path = loadBalanced ? balanced : 'cluster'
  return {
    services: services.map(({ namespace, name }) => {
      return { namespace, name, requestsPerSecond: 1, path }
    }),
    proxyMs: propagationMs,
    // A target is in service when it has passed its first check.
    loadBalancer: { registrationMs: 0, healthCheckIntervalMs: checkMs, gatePollMs: checkMs, deregistrationMs },
  }
}

interface Requested {
  readonly services: readonly ServiceRow[]
  readonly loadBalanced: boolean
  readonly behindNodes: boolean
  readonly traffic: TrafficAssumptions
}
