import type { PodRow } from '../../../kube/pod.ts'
import type { PodDisruptionBudgetRow } from '../../../kube/pod-disruption-budget.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { DrawnOrder } from '../../run/drawn-order.ts'
import { mapRange } from '../../run/map-range.ts'

/**
 * Which of several budgets of a pod is counted again after a change of the pod: the informer lists the budgets of the namespace from
 * a map, and the first that selects the pod is taken (disruption.go getPdbForPod; semantics B7.8, G3). Without a drawn order it is the first
 * made, as mostly in the real system: of two budgets that have the namespace to themselves seven times out of eight.
 */
export class ChosenBudget {
  readonly #cacheOrder: DrawnOrder | undefined
  /** How often each pod has drawn, by uid: what happens to other pods changes nothing about it. */
  readonly #draws = new Map<string, number>()

  constructor(cacheOrder: DrawnOrder | undefined) {
    this.#cacheOrder = cacheOrder
  }

  /** `budgets`: all that select the pod. */
  of(pod: PodRow, budgets: readonly PodDisruptionBudgetRow[], cluster: ClusterView): PodDisruptionBudgetRow | undefined {
    if (budgets.length < 2) return budgets[0]
    const listed = inOrder(cluster.listIn('PodDisruptionBudget', pod.namespace), cluster)
    const cacheOrder = this.#cacheOrder
    if (cacheOrder === undefined) return listed.find((budget) => budgets.includes(budget))
    return mapRange(listed, cacheOrder, this.#range(pod)).find((budget) => budgets.includes(budget))
  }

  #range({ uid }: PodRow): string {
    const draw = this.#draws.get(uid) ?? 0
    this.#draws.set(uid, draw + 1)
    return `${uid} budgets ${draw}`
  }
}

function inOrder(budgets: readonly PodDisruptionBudgetRow[], cluster: ClusterView): readonly PodDisruptionBudgetRow[] {
  const ordinal = ({ namespace, name }: PodDisruptionBudgetRow): number =>
    cluster.ordinalOf('PodDisruptionBudget', namespace, name) ?? 0
  return budgets.toSorted((a, b) => ordinal(a) - ordinal(b))
}
