import { idOf } from '../../kube/id-of.ts'
import type { Row } from '../../kube/kinds.ts'
import type { PodDisruptionBudgetRow } from '../../kube/pod-disruption-budget.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { podsUnder } from '../../twin/pods-under.ts'
import type { ObjectKey } from './outcome-parts.ts'

/**
 * Healthy pods that a PodDisruptionBudget requires of this workload, the most of several. A budget that covers pods of others as well
 * requires no number of this one alone. `undefined`: none does.
 */
export function minHealthy(key: ObjectKey, cluster: ClusterView): number | undefined {
  const workload: Row | undefined = cluster.get(key.kind, key.namespace, key.name)
  const pods = workload ? podsUnder(workload.uid, cluster) : []
  const own = new Set(pods.map(({ uid }) => uid))
  const labels = new Map(pods.map((pod) => [pod.shape, pod.labels]))
  const budgets = new Map<string, PodDisruptionBudgetRow>()
  for (const each of labels.values())
    for (const budget of cluster.selecting('PodDisruptionBudget', key.namespace, each)) budgets.set(idOf(budget), budget)
  const required = [...budgets.values()]
    .filter(({ spec }) => cluster.podsMatching(key.namespace, spec.selector).every(({ uid }) => own.has(uid)))
    .map(({ status }) => status.desiredHealthy)
  return required.length === 0 ? undefined : Math.max(...required)
}
