import { matches } from '../../../kube/label-selector.ts'
import type { PodRow, PodShape } from '../../../kube/pod.ts'
import type { PodDisruptionBudgetRow } from '../../../kube/pod-disruption-budget.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'

/** Victims divided by whether a budget would have protected them. */
export interface BudgetSplit {
  readonly violating: readonly PodRow[]
  readonly others: readonly PodRow[]
}

/** The disruption budgets as one preemption sees them; which of them cover a shape is worked out once. */
export class PreemptionBudgets {
  readonly #byNamespace = new Map<string, PodDisruptionBudgetRow[]>()
  readonly #covering = new Map<PodShape, readonly PodDisruptionBudgetRow[]>()

  constructor(cluster: ClusterView) {
    cluster.table('PodDisruptionBudget').forEach((budget) => {
      const others = this.#byNamespace.get(budget.namespace)
      if (others) others.push(budget)
      else this.#byNamespace.set(budget.namespace, [budget])
    })
  }

  /** Whether there are no budgets. */
  get isEmpty(): boolean {
    return this.#byNamespace.size === 0
  }

  /**
   * Goes through the pods in the given order and takes each from the budgets that cover it, even from those that are used up
   * (semantics A15.6). Both parts keep the order.
   */
  split(pods: readonly PodRow[]): BudgetSplit {
    if (this.isEmpty) return { violating: NO_PODS, others: pods }
    const allowed = new Map<PodDisruptionBudgetRow, number>()
    const violating: PodRow[] = []
    const others: PodRow[] = []
    for (const pod of pods) {
      let violated = false
      for (const budget of this.covering(pod.shape)) {
        // The API server has counted an eviction that is under way already.
        if (Object.hasOwn(budget.status.disruptedPods, pod.name)) continue
        const left = (allowed.get(budget) ?? budget.status.disruptionsAllowed) - 1
        allowed.set(budget, left)
        if (left < 0) violated = true
      }
      if (violated) violating.push(pod)
      else others.push(pod)
    }
    return { violating, others }
  }

  /** The budgets of a shape's pods. An empty selector covers no pods here, and a pod without labels is never covered. */
  covering(shape: PodShape): readonly PodDisruptionBudgetRow[] {
    const known = this.#covering.get(shape)
    if (known) return known
    const budgets = this.#byNamespace.get(shape.namespace) ?? []
    const covering = budgets.filter(({ spec }) => spec.selector.requirements.length > 0 && matches(spec.selector, shape.labels))
    const found = Object.keys(shape.labels).length > 0 ? covering : []
    this.#covering.set(shape, found)
    return found
  }
}

const NO_PODS: readonly never[] = Object.freeze([])
