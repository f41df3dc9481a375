import type { PodRow } from '../../kube/pod.ts'

/** --expendable-pods-priority-cutoff */
const CUTOFF = -10

/**
 * Whether the autoscaler leaves a pod out of account: below that priority pods ask for no node, and keep none. Pods without a
 * priority have 0.
 */
export function isExpendable({ shape }: PodRow): boolean {
  return shape.spec.priority < CUTOFF
}
