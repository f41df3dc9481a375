import type { PodRow } from '../../kube/pod.ts'

/** --expendable-pods-priority-cutoff */
const CUTOFF = -10

/**
 * Whether the autoscaler ignores a pod: pods below that priority neither cause a scale-up nor block a scale-down. Pods without a
 * priority have 0.
 */
export function isExpendable({ shape }: PodRow): boolean {
  return shape.spec.priority < CUTOFF
}
