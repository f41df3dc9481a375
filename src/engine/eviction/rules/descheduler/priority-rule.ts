import type { ClusterView } from '../../../../twin/cluster-view.ts'
import type { MoverRule } from '../mover-rule.ts'
import type { EvictorPolicy } from './evictor-policy.ts'

/** The priority from which on pods belong to the system. */
const SYSTEM_CRITICAL = 2_000_000_000

/** Critical pods, and those from a threshold on: the threshold counts only together with the protection. */
export const priorityRule: readonly MoverRule<EvictorPolicy>[] = [
  {
    name: 'SystemCriticalPods',
    refuse: (pod, _, { protections }) => {
      const isCritical = pod.shape.spec.priority >= SYSTEM_CRITICAL
      const isProtected = protections.has('SystemCriticalPods') && isCritical
      return isProtected ? 'pod has system critical priority and is protected against eviction' : undefined
    },
  },
  {
    name: 'PriorityThreshold',
    refuse: (pod, { cluster }, { protections, priorityThreshold }) => {
      if (!protections.has('SystemCriticalPods') || priorityThreshold === undefined) return undefined
      const threshold = thresholdValue(priorityThreshold, cluster)
      if (pod.shape.spec.priority < threshold) return undefined
      return 'pod has higher priority than specified priority class threshold'
    },
  },
]

/** A class that there is not protects every pod: upstream such a configuration evicts nothing at all. */
function thresholdValue(threshold: number | string, cluster: ClusterView): number {
  if (typeof threshold === 'number') return threshold
  return cluster.get('PriorityClass', '', threshold)?.value ?? Number.NEGATIVE_INFINITY
}
