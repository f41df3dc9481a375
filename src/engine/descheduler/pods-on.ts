import { isPodTerminal, type PodRow } from '../../kube/pod.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { Round } from './strategy.ts'

/** The pods of a node that have not ended. */
export function podsOn(cluster: ClusterView, nodeName: string): readonly PodRow[] {
  return cluster.podsOnNode(nodeName).filter((pod) => !isPodTerminal(pod))
}

/** Whether both filters of the evictor would let the pod go. */
export function mayGo(pod: PodRow, round: Round): boolean {
  return round.filter(pod) && round.preEvictionFilter(pod)
}

/** Evicts pods of one node in this order, until enough are evicted; false: no more evictions are allowed on any node. */
export function evictInTurn(pods: readonly PodRow[], round: Round): boolean {
  for (const pod of pods) {
    const result = round.evict(pod)
    if (result === 'total-limit') return false
    if (result === 'node-limit') return true
  }
  return true
}
