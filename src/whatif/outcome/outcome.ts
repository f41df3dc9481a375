import type { ReasonSummary } from '../../engine/scheduler/decision.ts'
import type { ObjectKey } from '../../engine/turn.ts'
import type { Instant } from '../../kube/instant.ts'
import type { ClusterState } from '../../twin/cluster-state.ts'
import type { Scenario } from '../scenario.ts'
import type { Deadlock } from './deadlocks.ts'
import type { ReasonCode } from './reason-code.ts'
import type { TrafficImpact } from './traffic-impact.ts'

export type { ObjectKey } from '../../engine/turn.ts'

/**
 * SAFE: all ends as well as it began, and no service or budget suffered. DEGRADED: it gets done, at a price that a reason
 * names. BLOCKED: an action failed, was refused for good or was taken back. STUCK: something waits that nothing will ever free.
 */
export type Verdict = 'SAFE' | 'DEGRADED' | 'BLOCKED' | 'STUCK'

export type Severity = 'INFO' | 'WARNING' | 'CRITICAL'

export interface VerdictReason {
  readonly code: ReasonCode
  readonly severity: Severity
  readonly message: string
  readonly objects: readonly ObjectKey[]
  /** False: it happens in the baseline too, with no action at all. */
  readonly causedByScenario: boolean
}

export type TimelineKind =
  | 'ACTION_STARTED'
  | 'ACTION_FINISHED'
  | 'ACTION_FAILED'
  | 'CORDONED'
  | 'UNCORDONED'
  | 'TAINTED'
  | 'UNTAINTED'
  | 'NODE_ADDED'
  | 'NODE_REMOVED'
  | 'NODE_READY'
  | 'NODE_NOT_READY'
  | 'NODE_PRESSURE'
  | 'NODE_RELIEVED'
  | 'EVICTED'
  | 'EVICTION_REFUSED'
  | 'EVICTION_ERROR'
  | 'DELETED'
  | 'CREATED'
  | 'SCHEDULED'
  | 'UNSCHEDULABLE'
  | 'PREEMPTED'
  | 'STARTED'
  | 'READY'
  | 'UNREADY'
  | 'SUCCEEDED'
  | 'FAILED'
  | 'RESTARTED'
  | 'TERMINATED'
  | 'SCALED'

/** One thing that happened, at virtual time `atMs` since the run began. */
export interface TimelineEvent {
  readonly atMs: number
  readonly kind: TimelineKind
  readonly object: ObjectKey
  /** The node concerned, or empty. */
  readonly node: string
  /** The other object concerned: the budget that refused, the owner that created. */
  readonly related: ObjectKey | undefined
  readonly message: string
}

export type MoveCause =
  | 'EVICTION'
  | 'DELETION'
  | 'PREEMPTION'
  | 'SCALE'
  | 'ROLLOUT'
  | 'TAINT'
  | 'NODE_FAILURE'
  | 'NODE_REMOVED'
  | 'NODE_PRESSURE'
  | 'NODE_SHUTDOWN'
  | 'OTHER'

/** A pod that left its node, and the one that took its place. */
export interface Move {
  readonly pod: ObjectKey
  readonly owner: ObjectKey | undefined
  readonly fromNode: string
  /** Empty while the replacement has no node, or when there is none. */
  readonly toNode: string
  readonly replacedBy: ObjectKey | undefined
  readonly cause: MoveCause
  /** The pod had emptyDir volumes: what they held is gone. */
  readonly losesData: boolean
  readonly leftAtMs: number
  /** Milliseconds from the moment the pod was no longer ready to the moment its replacement was; `undefined`: never. */
  readonly downtimeMs: number | undefined
  /** All nodes that were equally good for the replacement: the real scheduler takes any of them. */
  readonly ties: readonly string[]
}

/** A pod that was given a node in the run. */
export interface Placement {
  readonly pod: ObjectKey
  readonly owner: ObjectKey | undefined
  readonly node: string
  /** All nodes that were equally good: the real scheduler takes any of them. */
  readonly ties: readonly string[]
  readonly atMs: number
  /** The pod whose place it took; `undefined` when there is one more than before. */
  readonly replaces: ObjectKey | undefined
  /** False: without the scenario as many more pods of its owner are placed, and in the run with no action itself. */
  readonly causedByScenario: boolean
}

/** Why a pod has no node, aggregated over the nodes. */
export type RejectionSummary = ReasonSummary

export interface PendingPod {
  readonly pod: ObjectKey
  readonly owner: ObjectKey | undefined
  /** The scheduler's own text. */
  readonly message: string
  readonly reasons: readonly RejectionSummary[]
  readonly sinceMs: number
  readonly causedByScenario: boolean
}

export interface EvictionRefusal {
  readonly pod: ObjectKey
  readonly budget: ObjectKey | undefined
  readonly count: number
  readonly firstAtMs: number
  readonly lastAtMs: number
  readonly message: string
}

export interface EvictionSummary {
  readonly evicted: number
  /** Pods that a budget refused at least once (429). */
  readonly refused: readonly EvictionRefusal[]
  readonly errors: readonly { readonly pod: ObjectKey; readonly message: string }[]
  /** Deleted past the budgets (--disable-eviction, deletePod). */
  readonly forced: number
  readonly skipped: readonly { readonly pod: ObjectKey; readonly reason: string }[]
}

export interface Preemption {
  readonly preemptor: ObjectKey
  readonly node: string
  readonly victims: readonly ObjectKey[]
  readonly atMs: number
}

export interface BudgetImpact {
  readonly budget: ObjectKey
  readonly allowedBefore: number
  readonly allowedMin: number
  readonly allowedAfter: number
  readonly atZeroMs: number
  readonly refusals: number
}

export interface WorkloadImpact {
  readonly workload: ObjectKey
  /** Replicas that it wanted at the beginning. */
  readonly desiredBefore: number
  readonly desired: number
  readonly readyBefore: number
  readonly readyMin: number
  readonly readyAfter: number
  readonly belowDesiredMs: number
  readonly atZeroMs: number
  readonly moved: number
}

export interface ServiceImpact {
  readonly service: ObjectKey
  readonly endpointsBefore: number
  readonly endpointsMin: number
  readonly endpointsAfter: number
  /** Milliseconds without a ready endpoint. */
  readonly darkMs: number
}

export interface NodeImpact {
  readonly node: string
  readonly podsBefore: number
  readonly podsAfter: number
  readonly podsIn: number
  readonly podsOut: number
  readonly cpuRequestedBefore: number
  readonly cpuRequestedAfter: number
  readonly cpuAllocatable: number
  readonly memoryRequestedBefore: number
  readonly memoryRequestedAfter: number
  readonly memoryAllocatable: number
}

export type CoverageCode =
  | 'UNKNOWN_SCHEDULER'
  | 'UNKNOWN_OWNER'
  | 'KIND_NOT_READ'
  | 'INPUT_INCOMPLETE'
  | 'NOT_MODELLED'
  | 'VOLUME_TOPOLOGY'
  | 'METRICS_MISSING'
  | 'SAMPLING_START_UNKNOWN'

/** Something the answer does not take into account. */
export interface CoverageNote {
  readonly code: CoverageCode
  readonly message: string
  readonly objects: readonly ObjectKey[]
}

export type Provenance = 'OBSERVED' | 'ASSUMED' | 'GIVEN'

/** A duration the run used, and where it comes from. */
export interface TimingFact {
  /** What takes that long. INIT: until init containers are through, or one fails; RUN: until containers end; SILENCE: until a node counts as lost. */
  readonly stage: 'PULL' | 'START' | 'READY' | 'TERMINATE' | 'RUN' | 'INIT' | 'SILENCE' | 'BOOT'
  /** The workload it was used for; `undefined`: every workload without one of its own. */
  readonly workload: ObjectKey | undefined
  readonly durationMs: number
  readonly provenance: Provenance
  readonly samples: number
  /** Half the range between the 10th and 90th percentile of the samples, milliseconds. */
  readonly spreadMs: number
}

export interface RunStats {
  readonly events: number
  readonly virtualMs: number
  readonly scheduled: number
}

/** Enough to ask the same again. */
export interface StateInfo {
  readonly clusterName: string
  readonly takenAt: Instant
  /** Rises with every change of the live twin. */
  readonly version: string
  readonly digest: string
  readonly kubernetesVersion: string | undefined
  /** The fork or the snapshot that it is the state of. */
  readonly fork?: string | undefined
  readonly snapshot?: string | undefined
}

/** The answer to a scenario, told against the same time without it. */
export interface Outcome {
  readonly scenario: Scenario
  readonly verdict: Verdict
  readonly reasons: readonly VerdictReason[]
  /** One sentence a person reads first. */
  readonly summary: string
  /** Virtual time until quiet, or what the limits allowed. */
  readonly durationMs: number
  readonly quiet: boolean
  readonly timeline: readonly TimelineEvent[]
  readonly moves: readonly Move[]
  readonly placements: readonly Placement[]
  readonly pending: readonly PendingPod[]
  readonly evictions: EvictionSummary
  readonly preemptions: readonly Preemption[]
  readonly budgets: readonly BudgetImpact[]
  readonly workloads: readonly WorkloadImpact[]
  readonly services: readonly ServiceImpact[]
  /** `undefined`: the scenario says nothing of requests. */
  readonly traffic: TrafficImpact | undefined
  readonly nodes: readonly NodeImpact[]
  readonly stuck: readonly Deadlock[]
  readonly coverage: readonly CoverageNote[]
  readonly timing: readonly TimingFact[]
  /** The run with no action; `undefined` in a baseline itself. */
  readonly baseline: Outcome | undefined
  readonly after: ClusterState
  readonly digest: string
  readonly stats: RunStats
  /** What kubectl would have printed, for drains. */
  readonly output: readonly string[]
}
