import type { ObjectKey } from '../../engine/turn.ts'
import { idOf } from '../../kube/id-of.ts'
import type { PodDisruptionBudgetRow } from '../../kube/pod-disruption-budget.ts'
import { Course } from './course.ts'
import { keyOfRow } from './top-owner.ts'

/** The status of a budget; `undefined` while it does not exist. */
export type BudgetLevel = PodDisruptionBudgetRow['status'] | undefined

/** A budget that changed, and its status over time. */
export interface BudgetCourse {
  readonly budget: ObjectKey
  readonly levels: Course<BudgetLevel>
}

/** Follows the status of each budget that changes. */
export class BudgetTracker {
  readonly #courses = new Map<string, BudgetCourse>()

  /** The budgets that changed, by kind, namespace and name. */
  get courses(): ReadonlyMap<string, BudgetCourse> {
    return this.#courses
  }

  budgetChanged(atMs: number, before: PodDisruptionBudgetRow | undefined, after: PodDisruptionBudgetRow | undefined): void {
    const row = after ?? before
    if (row) this.#courseOf(row, before?.status).levels.set(atMs, after?.status)
  }

  #courseOf(row: PodDisruptionBudgetRow, first: BudgetLevel): BudgetCourse {
    const id = idOf(row)
    const course = this.#courses.get(id) ?? { budget: keyOfRow(row), levels: new Course(first) }
    this.#courses.set(id, course)
    return course
  }
}
