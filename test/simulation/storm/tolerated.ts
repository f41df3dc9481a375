import type { NodeRow } from '../../../src/kube/node.ts'
import type { PodRow } from '../../../src/kube/pod.ts'

/** Whether a pod may be bound to a node as its taints and its cordon are. */
export function matchesEveryTaint({ shape }: PodRow, node: NodeRow): boolean {
  const { tolerations } = shape.spec
  const taints = node.taints.filter(({ effect }) => effect !== 'PreferNoSchedule')
  return taints.every((taint) =>
    tolerations.some(
      ({ key, operator, value, effect }) =>
        (effect === '' || effect === taint.effect) &&
        (key === '' || key === taint.key) &&
        (operator === 'Exists' || value === taint.value),
    ),
  )
}
