import { findCondition } from '../../../kube/condition.ts'
import type { Instant } from '../../../kube/instant.ts'
import type { PodRow } from '../../../kube/pod.ts'

/**
 * Milliseconds until the next of these pods has been ready for `minReadySeconds`; `undefined` when none is on its way
 * (controller_utils.go FindMinNextPodAvailabilityCheck).
 */
export function nextAvailabilityMs(pods: readonly PodRow[], minReadySeconds: number, now: Instant): number | undefined {
  let next: number | undefined
  for (const pod of pods) {
    const ready = findCondition(pod.conditions, 'Ready')
    if (ready?.status !== 'True' || ready.lastTransitionTime === undefined) continue
    const left = ready.lastTransitionTime + minReadySeconds * 1000 - now
    if (left > 0 && (next === undefined || left < next)) next = left
  }
  return next
}
