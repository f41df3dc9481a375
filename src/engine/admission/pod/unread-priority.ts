import type { PodSpec } from '../../../kube/pod-spec.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'

/** The priority and the policy that admission gave pods of a class. */
export type GivenPriority = Pick<PodSpec, 'priority' | 'preemptionPolicy'>

/** By class; an `undefined` one has no pods. Priorities of a class never change. */
const known = new WeakMap<ClusterView, Map<string, GivenPriority | undefined>>()

/** Whether the PriorityClasses of the cluster are known. Each cluster has two of its own: without any, they could not be read. */
export function knowsPriorityClasses(cluster: ClusterView): boolean {
  return cluster.count('PriorityClass') > 0
}

/** What pods of a class that was not read have; `undefined` where there is none (semantics F4.2). */
export function priorityOfPods(className: string, cluster: ClusterView): GivenPriority | undefined {
  if (className === '') return undefined
  const classes = known.get(cluster) ?? new Map<string, GivenPriority | undefined>()
  known.set(cluster, classes)
  if (!classes.has(className)) {
    const specs = cluster.where('Pod', ({ shape }) => shape.spec.priorityClassName === className).map(({ shape }) => shape.spec)
    // A pod of a file that nothing has admitted has no priority yet.
    classes.set(className, specs.find(({ priority }) => priority !== 0) ?? specs[0])
  }
  return classes.get(className)
}
