/**
 * How requests reach the pods of a Service: through the rules that kube-proxy keeps on each node, from a load
 * balancer that has the pods themselves as targets, or from one whose targets are the nodes.
 */
export type TrafficPath = 'cluster' | 'ip-targets' | 'instance-targets'

/** What a load balancer is set to. Durations in milliseconds. */
export interface LoadBalancerSettings {
  /** From the moment a pod may be registered until its target is. */
  readonly registrationMs: number
  /** From the moment an endpoint is removed until the load balancer sends it no new request. */
  readonly deregistrationMs: number
  /** How long a target that was deregistered may finish what it has begun. */
  readonly drainMs: number
  readonly healthCheckIntervalMs: number
  /** Checks in a row that an unhealthy target has to pass to be healthy again; a new one has to pass one. */
  readonly healthyThreshold: number
  /** Checks in a row that a healthy target has to miss to be unhealthy. */
  readonly unhealthyThreshold: number
  /** Whether ready pods pass the health check; false: the check requires something that they do not have. */
  readonly healthChecksPass: boolean
  /** How often the controller checks whether a new target is healthy, to set the readiness gate of its pod. */
  readonly gatePollMs: number
}

/**
 * The defaults. Intervals and thresholds are those that the AWS Load Balancer Controller sets, the drain is that of its target
 * groups. How long a load balancer keeps sending requests is not documented: users who let pods wait 15 s report failed
 * requests, with 25 s and more they report few or none.
 */
export const LOAD_BALANCER_DEFAULTS: LoadBalancerSettings = {
  registrationMs: 500,
  deregistrationMs: 20_000,
  drainMs: 300_000,
  healthCheckIntervalMs: 15_000,
  healthyThreshold: 2,
  unhealthyThreshold: 2,
  healthChecksPass: true,
  gatePollMs: 15_000,
}

/** What is the same for all Services. Durations in milliseconds. */
export interface TrafficSettings {
  /** From a change of an EndpointSlice until the rules of every node follow it. */
  readonly proxyMs: number
  /** How long a container keeps accepting connections after its stop signal. */
  readonly listensAfterTermMs: number
  /** How long a request takes to be answered. */
  readonly requestMs: number
  readonly loadBalancer: LoadBalancerSettings
}

/** kube-proxy writes its rules at most once a second (minSyncPeriod). */
export const TRAFFIC_DEFAULTS: Omit<TrafficSettings, 'loadBalancer'> = { proxyMs: 1000, listensAfterTermMs: 0, requestMs: 0 }

/** Requests to one Service. */
export interface ServiceTraffic {
  readonly namespace: string
  readonly name: string
  readonly requestsPerSecond: number
  /** `undefined`: as the Service and its pods show. */
  readonly path: TrafficPath | undefined
}

/** What a question sets for requests; what it leaves out is assumed. */
export interface TrafficOptions extends Partial<Omit<TrafficSettings, 'loadBalancer'>> {
  /** Of each Service that a run touches and that is not named; `undefined`: others get none. */
  readonly requestsPerSecond?: number
  readonly services: readonly ServiceTraffic[]
  /** The way to every Service that names none. */
  readonly path?: TrafficPath
  readonly loadBalancer?: Partial<LoadBalancerSettings>
}

/** Given options come before what objects of the cluster show, and that before what is assumed. */
export function trafficSettings(options: TrafficOptions, observed: Partial<LoadBalancerSettings> = {}): TrafficSettings {
  const { proxyMs, listensAfterTermMs, requestMs } = options
  return {
    proxyMs: proxyMs ?? TRAFFIC_DEFAULTS.proxyMs,
    listensAfterTermMs: listensAfterTermMs ?? TRAFFIC_DEFAULTS.listensAfterTermMs,
    requestMs: requestMs ?? TRAFFIC_DEFAULTS.requestMs,
    loadBalancer: { ...LOAD_BALANCER_DEFAULTS, ...observed, ...options.loadBalancer },
  }
}
