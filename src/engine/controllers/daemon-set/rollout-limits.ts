import type { DaemonSetRow } from '../../../kube/daemon-set.ts'
import { IntOrStringError, scaledValue } from '../../../kube/int-or-string.ts'

export interface RolloutLimits {
  readonly maxSurge: number
  readonly maxUnavailable: number
}

/** The fields of a DaemonSet's spec that control its rollouts. */
export type RolloutStrategy = Pick<DaemonSetRow['spec'], 'updateStrategy' | 'maxSurge' | 'maxUnavailable'>

/** Percentages are of the nodes that should run a pod and are rounded up; two zeros mean one unavailable (semantics B4.6, E15). */
export function rolloutLimits({ spec }: DaemonSetRow, desired: number): RolloutLimits {
  const maxSurge = surgeCount(spec, desired)
  const maxUnavailable = unavailableCount(spec, desired)
  return { maxSurge, maxUnavailable: desired > 0 && maxSurge === 0 && maxUnavailable === 0 ? 1 : maxUnavailable }
}

/**
 * How many nodes may have two pods at a time (daemonset_util.go SurgeCount).
 * @throws {IntOrStringError} when maxSurge is neither a count nor a percentage.
 */
export function surgeCount({ updateStrategy, maxSurge }: RolloutStrategy, desired: number): number {
  return updateStrategy === 'RollingUpdate' ? scaledValue(maxSurge, desired, 'up') : 0
}

/**
 * How many nodes may be without an available pod (daemonset_util.go UnavailableCount).
 * @throws {IntOrStringError} when maxUnavailable is neither a count nor a percentage.
 */
export function unavailableCount({ updateStrategy, maxUnavailable }: RolloutStrategy, desired: number): number {
  return updateStrategy === 'RollingUpdate' ? scaledValue(maxUnavailable, desired, 'up') : 0
}

/** Whether a node may have two pods while it is updated; a maxSurge that cannot be read allows none. */
export function allowsSurge({ spec }: { readonly spec: RolloutStrategy }): boolean {
  try {
    return surgeCount(spec, 1) > 0
  } catch (error) {
    if (error instanceof IntOrStringError) return false
    throw error
  }
}
