import { type Condition, findCondition } from './condition.ts'
import type { Instant } from './instant.ts'

/**
 * Whether a pod counts as available at `now`: ready, and has been for `minReadySeconds` (podutil.IsPodAvailable). A pod
 * whose Ready condition has no time is available only when `minReadySeconds` is 0.
 */
export function isPodAvailable(
  pod: { readonly conditions: readonly Condition[] },
  minReadySeconds: number,
  now: Instant,
): boolean {
  const ready = findCondition(pod.conditions, 'Ready')
  if (ready?.status !== 'True') return false
  if (minReadySeconds === 0) return true
  return ready.lastTransitionTime !== undefined && ready.lastTransitionTime + minReadySeconds * 1000 <= now
}
