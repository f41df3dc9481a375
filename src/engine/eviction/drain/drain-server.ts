import type { PodRow } from '../../../kube/pod.ts'
import type { ApiResult } from '../../turn.ts'
import type { EvictionAnswer, EvictionDecision, GrantedEviction } from '../eviction-api.ts'

/** The requests that a drain makes; the twin answers them in a run, a script of answers in a test. */
export interface DrainServer {
  /** Milliseconds between the writes of requests that came in together. Refusals need no writing. */
  readonly writesEveryMs: number
  podsOnNode(nodeName: string): readonly PodRow[]
  daemonSetExists(namespace: string, name: string): boolean
  readPod(namespace: string, name: string): ApiResult<PodRow>
  /** What the server decides on a request to evict the pod, as the budgets are when it comes in. */
  decide(pod: PodRow, gracePeriodSeconds: number | undefined): EvictionDecision
  /** Does what was granted, if nothing came in between. */
  carryOut(pod: PodRow, granted: GrantedEviction, gracePeriodSeconds: number | undefined): EvictionAnswer
  deletePod(pod: PodRow, gracePeriodSeconds: number | undefined): ApiResult<unknown>
}
