import type { Instant } from '../../../../kube/instant.ts'
import type { PodRow } from '../../../../kube/pod.ts'
import { type DrainRule, OKAY, SKIP } from '../drain-rule.ts'

/** Leaves pods alone whose deletion hangs longer than `--skip-wait-for-delete-timeout` (semantics D3.1). */
export const skipDeleted: DrainRule = {
  name: 'SkipDeleted',
  judge: (pod, { now, options }) => (isDeletionOverdue(pod, now, options.skipWaitForDeleteTimeoutSeconds) ? SKIP : OKAY),
}

/** Whether the deletion time is more than `seconds` ago, in whole seconds; never when `seconds` is 0. */
export function isDeletionOverdue(pod: PodRow, now: Instant, seconds: number): boolean {
  if (seconds <= 0 || pod.deletionTimestamp === undefined) return false
  return Math.trunc((now - pod.deletionTimestamp) / 1000) > seconds
}
