import type { PodRow } from '../../../kube/pod.ts'
import type { ApiResult } from '../../turn.ts'
import type { EvictionAnswer, ReceivedEviction } from '../eviction-api.ts'

/** The requests that a drain makes; the twin answers them in a run, a script of answers in a test. */
export interface DrainServer {
  /** Milliseconds between the answers to requests that were sent side by side. */
  readonly answersEveryMs: number
  podsOnNode(nodeName: string): readonly PodRow[]
  daemonSetExists(namespace: string, name: string): boolean
  readPod(namespace: string, name: string): ApiResult<PodRow>
  /** What the server reads when a request to evict the pod comes in. */
  receive(pod: PodRow): ReceivedEviction
  /** Decides on a request by what was read when it came in. */
  evict(pod: PodRow, received: ReceivedEviction, gracePeriodSeconds: number | undefined): EvictionAnswer
  deletePod(pod: PodRow, gracePeriodSeconds: number | undefined): ApiResult<unknown>
}
