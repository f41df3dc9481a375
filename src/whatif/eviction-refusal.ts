import { budgetsOf, decideEviction } from '../engine/eviction/eviction-api.ts'
import type { ApiRefusal } from '../engine/turn.ts'
import type { PodRow } from '../kube/pod.ts'
import type { ClusterView } from '../twin/cluster-view.ts'

/** Why the Eviction API refuses the eviction of a pod now, in its own words; `undefined`: it allows it. Nothing is changed. */
export function evictionRefusal(pod: PodRow, cluster: ClusterView): string | undefined {
  const decision = decideEviction(pod, cluster)
  return decision.kind === 'granted' ? undefined : refusalText(decision.refusal)
}

/** A refusal with its causes. */
export function refusalText({ message, causes }: Pick<ApiRefusal, 'message' | 'causes'>): string {
  return [message, ...causes.map((cause) => cause.message)].join(' ')
}

/** Whether the eviction of a pod is refused now, and a budget covers the pod. */
export function isHeldByBudget(pod: PodRow, cluster: ClusterView): boolean {
  return decideEviction(pod, cluster).kind === 'refused' && budgetsOf(pod, cluster).length > 0
}
