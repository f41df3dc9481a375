import type { BudgetCourse } from '../recording/budget-tracker.ts'
import type { RecordedMove } from '../recording/move-tracker.ts'
import type { RecordedPlacement } from '../recording/placement-tracker.ts'
import type { RecordedRestart } from '../recording/restart-tracker.ts'
import type { ServiceCourse } from '../recording/service-tracker.ts'
import type { WorkloadCourse } from '../recording/workload-tracker.ts'

/** What one run recorded: an outcome is the difference between two of them. */
export interface RunRecord {
  /** When it ended, milliseconds since it began. */
  readonly endMs: number
  /** In order of time. */
  readonly moves: readonly RecordedMove[]
  /** In order of time. */
  readonly placements: readonly RecordedPlacement[]
  /** Those that were touched, by kind, namespace and name. */
  readonly workloads: ReadonlyMap<string, WorkloadCourse>
  readonly services: ReadonlyMap<string, ServiceCourse>
  readonly budgets: ReadonlyMap<string, BudgetCourse>
  /** In order of time. */
  readonly restarts: readonly RecordedRestart[]
}
