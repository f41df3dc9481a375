import { findCondition } from '../../kube/condition.ts'
import { keyOf, type NamespacedName } from '../../kube/namespaced-name.ts'
import { isPodTerminal, type PodRow } from '../../kube/pod.ts'
import { flatMapInParts } from '../../lib/in-parts.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { controllerRow, keyOfRow } from '../recording/top-owner.ts'
import { ownPending } from './attribution/own-pending.ts'
import type { PendingPod, RejectionSummary } from './outcome-parts.ts'

export interface PendingOptions {
  /** Pods that are Pending at the end of the run without the scenario; `undefined` while that run itself is described. */
  readonly baseline: readonly PendingPod[] | undefined
  /** Milliseconds since the run began at which each pod was created; 0 for pods of the base. */
  readonly createdMs: (pod: PodRow) => number
  readonly explain: (pod: PodRow) => readonly RejectionSummary[]
  /** The schedulers of the run; pods of others stay Pending. */
  readonly schedulerNames: ReadonlySet<string>
  /** Why the node autoscaler adds no node for a pod, by `namespace/name`; empty without an autoscaler. */
  readonly notScaledUp: ReadonlyMap<NamespacedName, string>
}

/** Pods that have no node at the end, with those marked that have none because of the scenario. With pauses. */
export function* pendingPods(cluster: ClusterView, options: PendingOptions): Generator<void, readonly PendingPod[]> {
  const found = yield* flatMapInParts(cluster.podsOnNode(''), (pod): readonly PendingPod[] => {
    if (isPodTerminal(pod) || pod.deletionTimestamp !== undefined) return []
    const owner = controllerRow(pod, cluster)
    const item: PendingPod = {
      pod: keyOfRow(pod),
      owner: owner && keyOfRow(owner),
      message: pendingMessage(pod, options),
      reasons: options.explain(pod),
      sinceMs: options.createdMs(pod),
      causedByScenario: false,
    }
    return [item]
  })
  if (options.baseline === undefined) return found
  const own = ownPending(found, options.baseline)
  return found.map((item) => (own.has(item) ? { ...item, causedByScenario: true } : item))
}

/** Why a pod has no node: the messages of the scheduler and of the node autoscaler. */
export function pendingMessage(
  pod: PodRow,
  { schedulerNames, notScaledUp }: Pick<PendingOptions, 'schedulerNames' | 'notScaledUp'>,
): string {
  return [messageOf(pod, schedulerNames), notScaledUp.get(keyOf(pod)) ?? ''].filter((text) => text !== '').join('; ')
}

function messageOf(pod: PodRow, schedulerNames: ReadonlySet<string>): string {
  const { schedulerName } = pod.shape.spec
  if (!schedulerNames.has(schedulerName)) return `its scheduler "${schedulerName}" is not modelled`
  if (pod.schedulingGates.length > 0) return `waits for scheduling gates: ${pod.schedulingGates.join(', ')}`
  return findCondition(pod.conditions, 'PodScheduled')?.message ?? ''
}
