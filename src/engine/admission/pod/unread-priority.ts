import type { PodSpec } from '../../../kube/pod-spec.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { MemoryByName } from './memory-by-name.ts'

/** The priority and the policy that admission gave pods of a class. */
export type GivenPriority = Pick<PodSpec, 'priority' | 'preemptionPolicy'>

/** Priorities of a class never change. */
const known = new MemoryByName<GivenPriority>()

/** Whether the PriorityClasses of the cluster are known. Each cluster has two of its own: without any, they could not be read. */
export function knowsPriorityClasses(cluster: ClusterView): boolean {
  return cluster.count('PriorityClass') > 0
}

/** What pods of a class that was not read have; `undefined` where there is none (semantics F4.2). */
export function priorityOfPods(className: string, cluster: ClusterView): GivenPriority | undefined {
  if (className === '') return undefined
  return known.of(className, cluster, () => {
    const specs = cluster.where('Pod', ({ shape }) => shape.spec.priorityClassName === className).map(({ shape }) => shape.spec)
    // A pod of a file that nothing has admitted has no priority yet.
    return specs.find(({ priority }) => priority !== 0) ?? specs[0]
  })
}
