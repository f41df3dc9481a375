import { type ExactResources, sumOfResources, timesResources } from '../../../kube/exact-resources.ts'
import type { Instant } from '../../../kube/instant.ts'
import type { ResourceList } from '../../../kube/pod-spec.ts'
import { type Quantity, ZERO_QUANTITY } from '../../../kube/quantity.ts'
import { QUOTA_EVALUATORS } from '../../../kube/quota/evaluators.ts'
import { liesInScopes } from '../../../kube/quota/quota-evaluator.ts'
import { maskResources, resourceListOf } from '../../../kube/quota/resource-lists.ts'
import type { ResourceQuotaRow } from '../../../kube/resource-quota.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'

/**
 * What is used of each resource that the quota limits, counted from the objects of its namespace (quota.CalculateUsage).
 * Of resources that nothing here counts for, such as Secrets, what was known stays.
 */
export function quotaUsage(quota: ResourceQuotaRow, cluster: ClusterView, now: Instant): ResourceList {
  const counted: ExactResources[] = []
  for (const [kind, evaluator] of QUOTA_EVALUATORS) {
    const names = Object.keys(quota.hard).filter(evaluator.tracks)
    if (names.length === 0) continue
    counted.push(new Map(names.map((name): [string, Quantity] => [name, ZERO_QUANTITY])))
    // Of thousands of pods most count for the same as their siblings.
    const times = new Map<ExactResources, number>()
    for (const row of cluster.listIn(kind, quota.namespace)) {
      if (!liesInScopes(quota, row, evaluator)) continue
      const one = evaluator.usage(row, now)
      times.set(one, (times.get(one) ?? 0) + 1)
    }
    for (const [one, count] of times) counted.push(timesResources(one, count))
  }
  const usage = resourceListOf(maskResources(sumOfResources(counted), (name) => quota.hard[name] !== undefined))
  const known = Object.entries(quota.used).filter(([name]) => quota.hard[name] !== undefined)
  return { ...Object.fromEntries(known), ...usage }
}
