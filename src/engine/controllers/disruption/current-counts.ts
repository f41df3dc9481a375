import { controllerOf } from '../../../kube/object-row.ts'
import type { PodDisruptionBudgetRow } from '../../../kube/pod-disruption-budget.ts'
import { type Change, changedRow } from '../../../twin/change.ts'

/**
 * Budgets whose count still holds until one of their pods counts differently. Every change of a pod counts its budget again
 * (disruption.go updatePod), but a change of a scale does not: nearly all counts find nothing new, and those are left out.
 */
export class CurrentCounts {
  /** Uids of budgets by their namespace. */
  readonly #counted = new Map<string, Set<string>>()

  has({ namespace, uid }: PodDisruptionBudgetRow): boolean {
    return this.#counted.get(namespace)?.has(uid) ?? false
  }

  add({ namespace, uid }: PodDisruptionBudgetRow): void {
    const counted = this.#counted.get(namespace)
    if (counted) counted.add(uid)
    else this.#counted.set(namespace, new Set([uid]))
  }

  /** The next change of any of its pods counts the budget again. */
  drop({ namespace, uid }: PodDisruptionBudgetRow): void {
    this.#counted.get(namespace)?.delete(uid)
  }

  /** A scale that changes affects the budgets of its namespace. */
  note(change: Change): void {
    if (this.#counted.size > 0 && scalesDifferently(change)) this.#counted.delete(changedRow(change).namespace)
  }
}

function scalesDifferently(change: Change): boolean {
  switch (change.kind) {
    case 'ReplicaSet':
      return isOther(change) || (change.before?.spec.replicas !== change.after?.spec.replicas && !isOfDeployment(change))
    case 'Deployment':
    case 'ReplicationController':
    case 'StatefulSet':
      return isOther(change) || change.before?.spec.replicas !== change.after?.spec.replicas
    default:
      return false
  }
}

/** It was created, deleted or replaced. */
function isOther({ before, after }: Change): boolean {
  return before?.uid !== after?.uid
}

/** Its Deployment has the scale. */
function isOfDeployment(change: Change): boolean {
  return controllerOf(changedRow(change))?.kind === 'Deployment'
}
