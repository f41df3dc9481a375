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

/** How long it takes until requests reach a ready pod, and until none reaches an ending one. */
export function delaysOf({ loadBalanced, traffic }: { readonly loadBalanced: boolean; readonly traffic: TrafficAssumptions }) {
  const { propagationMs, registrationMs, deregistrationMs } = traffic
  return loadBalanced ? { inMs: registrationMs, outMs: deregistrationMs } : { inMs: propagationMs, outMs: propagationMs }
}

/** So long an old pod must go on answering after it was told to end: until nobody asks it, and until new ones are asked. */
export function answersForMs(subject: { readonly loadBalanced: boolean; readonly traffic: TrafficAssumptions }): number {
  const { inMs, outMs } = delaysOf(subject)
  return Math.max(inMs, outMs)
}
