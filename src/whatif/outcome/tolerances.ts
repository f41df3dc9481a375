/** What a scenario may cost and still end SAFE. What is beyond it is a WARNING and makes it DEGRADED; what is within it is INFO. What lasts is never within it. */
export interface Tolerances {
  /** How long a workload may be without any ready replica. Milliseconds. */
  readonly noReplicaReadyMs: number
  /** How long a service may be without any ready endpoint. Milliseconds. */
  readonly serviceDownMs: number
  /** How long a workload may have fewer pods than it requires, when it recovers by the end. Milliseconds. */
  readonly belowDesiredMs: number
  /** The share of the requests to a service that may fail, 0 to 1. */
  readonly failedRequests: number
  /** Whether pods may lose the content of their emptyDir volumes. */
  readonly dataLoss: boolean
}

/**
 * No workload and no service may be at zero and no request may fail; brief dips that a budget or a rolling update allows, and the
 * data of pods that are made to lose it, are the ordinary course of things.
 */
export const DEFAULT_TOLERANCES: Tolerances = {
  noReplicaReadyMs: 0,
  serviceDownMs: 0,
  belowDesiredMs: Number.POSITIVE_INFINITY,
  failedRequests: 0,
  dataLoss: true,
}
