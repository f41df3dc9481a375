import type { ReasonSummary } from '../../engine/scheduler/decision.ts'
import type { ObjectKey } from '../../engine/turn.ts'
import type { Instant } from '../../kube/instant.ts'
import type { Kind } from '../../kube/kinds.ts'
import type { ReasonCode } from './reason-code.ts'

export type { ObjectKey } from '../../engine/turn.ts'

/**
 * SAFE: all that the scenario requests is done, and nothing else is worse than without it. UNKNOWN: what the verdict
 * rests on could not be read, or nothing was requested. DEGRADED: it is done, at a price that a reason names. BLOCKED: an
 * action failed, was refused or was taken back. STUCK: an action never completes.
 */
export type Verdict = 'SAFE' | 'UNKNOWN' | 'DEGRADED' | 'BLOCKED' | 'STUCK'

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

/** A node that joined, left, became Ready or NotReady, or was cordoned or uncordoned. */
export interface NodeChange {
  readonly node: string
  readonly change: 'ADDED' | 'REMOVED' | 'READY' | 'NOT_READY' | 'CORDONED' | 'UNCORDONED'
  readonly atMs: number
  /** False: it happens without the scenario too. */
  readonly causedByScenario: boolean
}

/** A Job that fails because of the scenario. */
export interface JobFailure {
  readonly job: ObjectKey
  /** The reason of its condition Failed: `BackoffLimitExceeded`. */
  readonly reason: string
  readonly message: string
}

/** Containers that were restarted because of the scenario, of pods of one workload and for one reason. */
export interface Restarts {
  readonly workload: ObjectKey | undefined
  readonly pods: readonly ObjectKey[]
  readonly count: number
  /** Why the containers ended, as in their status: `OOMKilled`, `Error`. */
  readonly reason: string
  readonly exitCode: number
  readonly lastAtMs: number
  /** Some of them wait in CrashLoopBackOff at the end. */
  readonly inBackOff: boolean
}

export interface Preemption {
  readonly preemptor: ObjectKey
  readonly node: string
  readonly victims: readonly ObjectKey[]
  /** Pods of the node that are as important as a victim and were spared: the real scheduler may take any of them. */
  readonly ties: readonly ObjectKey[]
  readonly atMs: number
}

export type Provenance = 'OBSERVED' | 'ASSUMED' | 'GIVEN'

/** A duration the run used, and its origin. */
export interface TimingFact {
  /** What takes that long. INIT: until init containers are through, or one fails; RUN: until containers end; SILENCE: until a node counts as lost. */
  readonly stage: 'PULL' | 'START' | 'READY' | 'TERMINATE' | 'RUN' | 'INIT' | 'SILENCE' | 'BOOT'
  /** The workload it was used for; `undefined`: every workload without one of its own; if OBSERVED, learned from other workloads. */
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

/** Enough to repeat the request. */
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
  /** Kinds of which the files contain no object and no empty list, so that it is unknown whether the cluster has any; missing if there are none. */
  readonly unlisted?: readonly Kind[]
}
