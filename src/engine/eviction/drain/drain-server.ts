import type { PodRow } from '../../../kube/pod.ts'
import type { ApiResult } from '../../turn.ts'
import type { EvictionDecision, GrantedEviction } from '../eviction-api.ts'
import type { EvictionOrder } from './eviction-order.ts'

/** The requests that a drain makes; the twin answers them in a run, a script of answers in a test. */
export interface DrainServer {
  /** Milliseconds that one write takes. Requests that arrive together are written one after the other. */
  readonly writeMs: number
  /** The order in which the requests to evict pods arrive, and are carried out. */
  readonly evictionOrder?: EvictionOrder
  /** How long a request takes until kubectl sends the next of a sequence; at once when left out. */
  readonly betweenRequestsMs?: number
  podsOnNode(nodeName: string): readonly PodRow[]
  daemonSetExists(namespace: string, name: string): boolean
  readPod(namespace: string, name: string): ApiResult<PodRow>
  /** What the server decides on a request to evict the pod, as the budgets are when it arrives. */
  decide(pod: PodRow, gracePeriodSeconds: number | undefined): EvictionDecision
  /** Takes the granted disruption from its budget; false when another client changed the budget in between. */
  spend(pod: PodRow, granted: GrantedEviction): boolean
  /** Removes the pod whose eviction was granted and paid for. */
  remove(pod: PodRow, granted: GrantedEviction, gracePeriodSeconds: number | undefined): ApiResult<unknown>
  deletePod(pod: PodRow, gracePeriodSeconds: number | undefined): ApiResult<unknown>
}
