import { keyOf } from '../../../kube/namespaced-name.ts'
import { controllerOf, type OwnerReference } from '../../../kube/object-row.ts'
import { isPodReady, type PodRow } from '../../../kube/pod.ts'
import type { PodDisruptionBudgetRow } from '../../../kube/pod-disruption-budget.ts'
import { type Change, type ChangeOf, changedRow } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'

/** What a budget requires of the pods that it selects. */
export interface PodSums {
  readonly size: number
  /** Ready and not terminating; pods that an eviction has been granted for are among them. */
  readonly ready: number
  /** The controllers of the pods, each once; `undefined` represents those that have none. */
  controllers(): Iterable<OwnerReference | undefined>
}

/**
 * Sums over the pods of budgets that follow every change: a budget is counted again whenever one of its pods changes, and most of
 * them are unchanged. The pods of a budget are read when its sums are first requested; from then on the caller must note each
 * change before the next request.
 */
export class BudgetedPods {
  readonly #byBudget = new Map<string, Sums>()

  of(budget: PodDisruptionBudgetRow, cluster: ClusterView): PodSums {
    const key = keyOf(budget)
    const known = this.#byBudget.get(key)
    if (known) return known
    const sums = new Sums()
    for (const pod of cluster.podsMatching(budget.namespace, budget.spec.selector)) sums.add(pod, 1)
    this.#byBudget.set(key, sums)
    return sums
  }

  note(change: Change, cluster: ClusterView): void {
    if (this.#byBudget.size === 0) return
    if (change.kind === 'Pod') this.#notePod(change, cluster)
    else if (change.kind === 'PodDisruptionBudget' && change.before?.spec !== change.after?.spec)
      this.#byBudget.delete(keyOf(changedRow(change)))
  }

  #notePod({ before, after }: ChangeOf<'Pod'>, cluster: ClusterView): void {
    if (before && after && countAlike(before, after)) return
    if (before) this.#add(before, -1, cluster)
    if (after) this.#add(after, 1, cluster)
  }

  #add(pod: PodRow, amount: 1 | -1, cluster: ClusterView): void {
    for (const budget of cluster.selecting('PodDisruptionBudget', pod.namespace, pod.labels))
      this.#byBudget.get(keyOf(budget))?.add(pod, amount)
  }
}

function countAlike(before: PodRow, after: PodRow): boolean {
  return (
    before.conditions === after.conditions &&
    before.deletionTimestamp === after.deletionTimestamp &&
    before.labels === after.labels &&
    before.ownerReferences === after.ownerReferences
  )
}

/** Whether a pod is ready and not terminating. */
export function isReadyToStay(pod: PodRow): boolean {
  return pod.deletionTimestamp === undefined && isPodReady(pod)
}

interface Controlled {
  readonly controller: OwnerReference | undefined
  pods: number
}

class Sums implements PodSums {
  size = 0
  ready = 0
  /** By the uid of the controller. */
  readonly #controlled = new Map<string, Controlled>()

  add(pod: PodRow, amount: 1 | -1): void {
    this.size += amount
    if (isReadyToStay(pod)) this.ready += amount
    const controller = controllerOf(pod)
    const uid = controller?.uid ?? ''
    const known = this.#controlled.get(uid)
    if (known === undefined) this.#controlled.set(uid, { controller, pods: amount })
    else known.pods += amount
  }

  *controllers(): Iterable<OwnerReference | undefined> {
    for (const { controller, pods } of this.#controlled.values()) if (pods > 0) yield controller
  }
}
