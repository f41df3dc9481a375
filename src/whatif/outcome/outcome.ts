import type { ClusterState } from '../../twin/cluster-state.ts'
import type { Scenario } from '../scenario.ts'
import type { CoverageNote } from './coverage-note.ts'
import type { Deadlock } from './deadlocks.ts'
import type { BudgetImpact, NodeImpact, ServiceImpact, WorkloadImpact } from './impact.ts'
import type { Move } from './move.ts'
import type {
  EvictionSummary,
  JobFailure,
  NodeChange,
  PendingPod,
  Placement,
  Preemption,
  Restarts,
  RunStats,
  TimelineEvent,
  TimingFact,
  Verdict,
  VerdictReason,
} from './outcome-parts.ts'
import type { RunRecord } from './run-record.ts'
import type { TrafficImpact } from './traffic-impact.ts'
import type { Unrelated } from './unrelated.ts'

export type * from './outcome-parts.ts'

/** The answer to a scenario, as the difference to the same time without it. */
export interface Outcome {
  readonly scenario: Scenario
  readonly verdict: Verdict
  readonly reasons: readonly VerdictReason[]
  /** One sentence a person reads first. */
  readonly summary: string
  /** Virtual time of the run: until all was quiet, to its horizon, or as far as the limits allowed. */
  readonly durationMs: number
  readonly quiet: boolean
  /** When the last action had ended: done, refused or abandoned; `undefined`: not all of them ended. */
  readonly actionsDoneAtMs: number | undefined
  /** When the last consequence of the scenario had settled; `undefined`: the run ended before. */
  readonly settledAtMs: number | undefined
  readonly timeline: readonly TimelineEvent[]
  /** Pods that left their nodes because of the scenario; of a run with no action, all of them. */
  readonly moves: readonly Move[]
  readonly placements: readonly Placement[]
  readonly pending: readonly PendingPod[]
  readonly evictions: EvictionSummary
  /** Those that the scenario causes; of a run with no action, all of them. */
  readonly preemptions: readonly Preemption[]
  readonly nodeChanges: readonly NodeChange[]
  readonly jobFailures: readonly JobFailure[]
  readonly restarts: readonly Restarts[]
  readonly budgets: readonly BudgetImpact[]
  readonly workloads: readonly WorkloadImpact[]
  readonly services: readonly ServiceImpact[]
  /** `undefined`: the scenario does not set requests. */
  readonly traffic: TrafficImpact | undefined
  readonly nodes: readonly NodeImpact[]
  readonly stuck: readonly Deadlock[]
  /** What happens without the scenario too, in short. */
  readonly unrelated: Unrelated
  /** What was requested and has no effect. */
  readonly warnings: readonly string[]
  readonly coverage: readonly CoverageNote[]
  readonly timing: readonly TimingFact[]
  /** The run with no action; `undefined` in a baseline itself. */
  readonly baseline: Outcome | undefined
  readonly after: ClusterState
  readonly record: RunRecord
  readonly digest: string
  readonly stats: RunStats
  /** What kubectl would have printed, for drains. */
  readonly output: readonly string[]
}
