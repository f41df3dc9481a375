import type { ServiceErrors } from '../../engine/traffic/traffic-report.ts'
import type { Instant } from '../../kube/instant.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { ClusterState } from '../../twin/cluster-state.ts'
import type { ActionReport } from '../actions/action-report.ts'
import type { Base } from '../base.ts'
import type { AwaitedRetry } from '../model/retry-phases.ts'
import type { Recorder } from '../recording/recorder.ts'
import type { Scenario } from '../scenario.ts'
import type { Outcome, RejectionSummary, TimingFact } from './outcome.ts'
import type { UnevaluatedAdmission } from './policy-notes.ts'
import type { CutSearch } from './scheduler-notes.ts'

/** A run that has ended, with everything that watched it. */
export interface FinishedRun {
  readonly scenario: Scenario
  readonly base: Base
  readonly start: Instant
  readonly after: ClusterState
  readonly recorder: Recorder
  readonly reports: readonly ActionReport[]
  /** The same time with no action; `undefined` where nothing is requested. */
  readonly baseline: Outcome | undefined
  readonly quiet: boolean
  /** Whether nothing is in progress at the end: it is quiet, or was when the requested horizon was reached. */
  readonly settled: boolean
  /** Whether the requested horizon ends it while something is in progress that the scenario caused. */
  readonly isCutOff: boolean
  readonly endMs: number
  /** When the actions last reported anything new, milliseconds since the run began. */
  readonly actionsMs: number
  /** When the last action ended; `undefined`: one has not. */
  readonly actionsDoneMs: number | undefined
  readonly events: number
  readonly timing: readonly TimingFact[]
  readonly explain: (pod: PodRow) => readonly RejectionSummary[]
  /** Whether the containers of a pod run as long as the run lasts. */
  readonly neverExits: (pod: PodRow) => boolean
  readonly modelledOwners: ReadonlySet<string>
  readonly schedulerNames: ReadonlySet<string>
  readonly schedulerGaps: readonly string[]
  readonly cutSearches: readonly CutSearch[]
  readonly unevaluated: UnevaluatedAdmission
  readonly awaitedRetries: readonly AwaitedRetry[]
  /** `undefined`: not requested. */
  readonly traffic: readonly ServiceErrors[] | undefined
  /** What kubectl would have printed, where that is not what the actions report: of a dry run. */
  readonly output: readonly string[] | undefined
}
