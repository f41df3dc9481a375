import { idOf } from '../../../kube/id-of.ts'
import { isPodActive, isPodReady } from '../../../kube/pod.ts'
import type { PodDisruptionBudgetRow } from '../../../kube/pod-disruption-budget.ts'
import { counted } from '../../../lib/counted.ts'
import { keyOfRow, topOwner } from '../../recording/top-owner.ts'
import type { ObjectKey } from '../outcome.ts'
import { titleOf } from '../reasons/object-names.ts'
import type { WaitDraft, WaitScene, WaitTarget } from './wait-point.ts'
import { causesOf, isRefusal, podTargets } from './workload-waits.ts'

/** A budget that refuses evictions: until other pods that it covers are ready. */
export function budgetDraft(key: ObjectKey, scene: WaitScene): WaitDraft {
  const row = scene.after.get('PodDisruptionBudget', key.namespace, key.name)
  const { desiredHealthy, expectedPods, currentHealthy } = row?.status ?? {
    desiredHealthy: 0,
    expectedPods: 0,
    currentHealthy: 0,
  }
  return {
    id: idOf(key),
    title: titleOf(key),
    objects: [key],
    state: `requires ${counted(desiredHealthy, 'healthy pod')} of ${expectedPods}, has ${currentHealthy}`,
    freedBy: undefined,
    next: row ? unhealthyUnder(row, scene) : [],
  }
}

/** What keeps pods of the budget from being healthy, by workload; a workload that cannot create them is one of them. */
function unhealthyUnder({ namespace, spec: { selector } }: PodDisruptionBudgetRow, scene: WaitScene): readonly WaitTarget[] {
  const pods = scene.after.podsMatching(namespace, selector).filter(isPodActive)
  const covered = new Set(pods.filter((pod) => !isPodReady(pod)).map((pod) => idOf(pod)))
  const owners = new Map(
    pods.flatMap((pod) => {
      const owner = topOwner(pod, scene.after)
      return owner ? [[owner.uid, keyOfRow(owner)] as const] : []
    }),
  )
  return [...owners.values()].flatMap((owner) =>
    causesOf(owner, scene).flatMap((cause): readonly WaitTarget[] => {
      if (isRefusal(cause)) return [{ kind: 'object', key: owner }]
      return cause.pods.some((pod) => covered.has(idOf(pod))) ? podTargets(cause, scene) : []
    }),
  )
}
