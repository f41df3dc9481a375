import type { DaemonSetRow } from '../../../kube/daemon-set.ts'
import { scaledValue } from '../../../kube/int-or-percent.ts'

export interface RolloutLimits {
  readonly maxSurge: number
  readonly maxUnavailable: number
}

/** Percentages count on the nodes that want a pod and are rounded up; two zeros mean one unavailable (semantics B4.6). */
export function rolloutLimits({ spec }: DaemonSetRow, desired: number): RolloutLimits {
  const rolling = spec.updateStrategy === 'RollingUpdate'
  const maxSurge = rolling ? scaledValue(spec.maxSurge, desired, 'up') : 0
  const maxUnavailable = rolling ? scaledValue(spec.maxUnavailable, desired, 'up') : 0
  return { maxSurge, maxUnavailable: desired > 0 && maxSurge === 0 && maxUnavailable === 0 ? 1 : maxUnavailable }
}

/** Whether a node may have two pods while it is updated. */
export function allowsSurge(set: DaemonSetRow): boolean {
  return set.spec.updateStrategy === 'RollingUpdate' && scaledValue(set.spec.maxSurge, 1, 'up') > 0
}
