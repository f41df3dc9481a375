import type { PodRow } from '../../../kube/pod.ts'
import type { ApiResult } from '../../turn.ts'

/** The requests that a drain makes; the twin answers them in a run, a script of answers in a test. */
export interface DrainServer {
  podsOnNode(nodeName: string): readonly PodRow[]
  daemonSetExists(namespace: string, name: string): boolean
  readPod(namespace: string, name: string): ApiResult<PodRow>
  /** Evictions sent side by side: the answers come in the order of the requests. */
  evict(pods: readonly PodRow[], gracePeriodSeconds: number | undefined): readonly EvictionAnswer[]
  deletePod(pod: PodRow, gracePeriodSeconds: number | undefined): ApiResult<unknown>
}

/**
 * What became of an eviction. `conflict`: another eviction changed the budget between its reading and its writing, and the
 * server tries again after a while without telling the client.
 */
export type EvictionAnswer = { readonly kind: 'answered'; readonly result: ApiResult<unknown> } | { readonly kind: 'conflict' }
