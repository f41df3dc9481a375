import { customKindOf } from '../../kube/custom-kind-of.ts'
import { idOf } from '../../kube/id-of.ts'
import { controllerOf } from '../../kube/object-row.ts'
import { ownKindOf } from '../../kube/owner-kind.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { PodDisruptionBudgetRow } from '../../kube/pod-disruption-budget.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { customScale } from '../../twin/custom-scale.ts'
import { keyOfRow } from '../recording/top-owner.ts'
import type { CoverageNote } from './coverage-note.ts'

/**
 * Budgets of pods that leave whose number of expected pods rests on a custom resource that could not be read: what the budget allows is
 * then a guess.
 */
export function scaleNotes(pods: readonly PodRow[], cluster: ClusterView): readonly CoverageNote[] {
  const found = new Map<string, { readonly owner: string; readonly budgets: Map<string, PodDisruptionBudgetRow> }>()
  for (const pod of pods) {
    const owner = controllerOf(pod)
    if (!owner || ownKindOf(owner) !== undefined) continue
    const budgets = cluster.selecting('PodDisruptionBudget', pod.namespace, pod.labels).filter(countsScales)
    if (budgets.length === 0 || customScale(owner, pod.namespace, cluster) !== undefined) continue
    const known = found.get(owner.uid) ?? { owner: `${customKindOf(owner)} ${pod.namespace}/${owner.name}`, budgets: new Map() }
    for (const budget of budgets) known.budgets.set(idOf(budget), budget)
    found.set(owner.uid, known)
  }
  return [...found.values()].map(({ owner, budgets }) => ({
    code: 'UNREADABLE',
    message: `the scale of ${owner} is unknown, because its kind or customresourcedefinitions could not be read: the budget counts the pods that exist`,
    objects: [...budgets.values()].map(keyOfRow),
  }))
}

/** Whether the owners of the pods matter: for a plain number of available pods, the pods are counted themselves. */
function countsScales({ spec: { minAvailable, maxUnavailable } }: PodDisruptionBudgetRow): boolean {
  return maxUnavailable !== undefined || typeof minAvailable === 'string'
}
