import type { NodeRow } from './node.ts'
import type { PodRow } from './pod.ts'
import { repelsPods, type Taint, toleratesTaint } from './taint.ts'

/** Whether the pod tolerates all taints that count, with the operators Lt and Gt understood, as the descheduler does. */
export function tolerates({ shape }: PodRow, taints: readonly Taint[], counts: (taint: Taint) => boolean): boolean {
  const { tolerations } = shape.spec
  return taints.every((taint) => !counts(taint) || tolerations.some((toleration) => toleratesTaint(toleration, taint, true)))
}

/** Whether no taint of the node keeps the pod away. */
export function mayStayOn(pod: PodRow, { taints }: NodeRow): boolean {
  return tolerates(pod, taints, repelsPods)
}
