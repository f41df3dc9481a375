import type { DaemonSetRow, DaemonSetStatus } from '../../../kube/daemon-set.ts'
import { isPodReady } from '../../../kube/pod.ts'
import { isPodAvailable } from '../../../kube/pod-availability.ts'
import type { DaemonMap } from './daemon-nodes.ts'
import { isUpdated } from './daemon-pod.ts'
import type { RolloutOptions } from './rolling-update.ts'

/** Counts over the oldest pod of each node (updateDaemonSetStatus; semantics B4.9). */
export function daemonStatus(
  { nodes, settled }: Pick<DaemonMap, 'nodes' | 'settled'>,
  { set, hash, now }: RolloutOptions,
  collisionCount: number | undefined,
): DaemonSetStatus {
  const desired = nodes.filter((node) => node.shouldRun)
  const oldest = desired.flatMap(({ pods }) => pods.slice(0, 1))
  const ready = oldest.filter(isPodReady)
  const available = ready.filter((pod) => isPodAvailable(pod, set.spec.minReadySeconds, now)).length
  return {
    observedGeneration: set.generation,
    currentNumberScheduled: settled + oldest.length,
    numberMisscheduled: nodes.filter((node) => !node.shouldRun && node.pods.length > 0).length,
    desiredNumberScheduled: settled + desired.length,
    numberReady: settled + ready.length,
    updatedNumberScheduled: settled + oldest.filter((pod) => isUpdated(pod, hash, set)).length,
    numberAvailable: settled + available,
    numberUnavailable: desired.length - available,
    collisionCount,
    conditions: set.status.conditions,
  }
}

/** Whether the status shows that something is left to do. */
export function isUnsettled({ generation, status }: DaemonSetRow): boolean {
  const desired = status.desiredNumberScheduled
  return (
    status.observedGeneration < generation ||
    status.currentNumberScheduled !== desired ||
    status.numberReady !== desired ||
    status.numberAvailable !== desired ||
    status.updatedNumberScheduled !== desired ||
    status.numberMisscheduled !== 0
  )
}
