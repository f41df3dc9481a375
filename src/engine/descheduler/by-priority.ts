import type { PodRow } from '../../kube/pod.ts'
import { type QosClass, qosClass } from '../../kube/qos.ts'

const RANKS: Readonly<Record<QosClass, number>> = { BestEffort: 0, Burstable: 1, Guaranteed: 2 }

const PREFER_NO_EVICTION = 'descheduler.alpha.kubernetes.io/prefer-no-eviction'

/**
 * The pods in the order of their eviction: by priority, then by quality of service, then those that prefer to stay. Among equal
 * ones the order is undefined upstream; here it is the order of the list.
 */
export function byPriority(pods: readonly PodRow[]): readonly PodRow[] {
  return pods.toSorted(
    (a, b) => a.shape.spec.priority - b.shape.spec.priority || rankOf(a) - rankOf(b) || asksToStay(a) - asksToStay(b),
  )
}

function rankOf({ shape }: PodRow): number {
  return RANKS[qosClass(shape.spec)]
}

function asksToStay({ annotations }: PodRow): number {
  return PREFER_NO_EVICTION in annotations ? 1 : 0
}
