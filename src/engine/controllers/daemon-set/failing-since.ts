import type { DaemonSetRow } from '../../../kube/daemon-set.ts'
import type { Instant } from '../../../kube/instant.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { newestStamp } from '../shared/newest-stamp.ts'

/** Whether the status reports nodes without a pod that the controller has seen to want one. */
export function mayBeFailing({ generation, deletionTimestamp, status }: DaemonSetRow): boolean {
  const { observedGeneration, currentNumberScheduled, desiredNumberScheduled } = status
  return deletionTimestamp === undefined && observedGeneration >= generation && currentNumberScheduled < desiredNumberScheduled
}

/**
 * Since when the set's syncs have failed at the latest: no condition shows it. `undefined`: a pod goes or has ended, and its node may only
 * wait for that.
 */
export function failingSince(set: DaemonSetRow, pods: readonly PodRow[]): Instant | undefined {
  const isSettled = pods.every(
    (pod) => pod.deletionTimestamp === undefined && pod.phase !== 'Failed' && pod.phase !== 'Succeeded',
  )
  return mayBeFailing(set) && isSettled ? newestStamp(set, pods) : undefined
}
