/** The answers of the API as the documents in `documents.ts` select them. Durations are ISO 8601. */

export interface KeyAnswer {
  readonly kind: string
  readonly namespace: string | null
  readonly name: string
}

export interface IssueAnswer {
  readonly path: string
  readonly message: string
  readonly line?: number | null
  readonly column?: number | null
}

export interface ErrorAnswer {
  readonly __typename: 'NotFoundError' | 'InvalidInputError' | 'LimitExceededError' | 'NotReadyError' | 'StateDamagedError'
  readonly message: string
  readonly kind?: string
  readonly namespace?: string | null
  readonly name?: string
  readonly issues?: readonly IssueAnswer[]
}

export interface ReasonAnswer {
  readonly code: string
  readonly severity: 'INFO' | 'WARNING' | 'CRITICAL'
  readonly message: string
  readonly objects: readonly KeyAnswer[]
  readonly causedByScenario: boolean
}

export interface MoveAnswer {
  readonly pod: KeyAnswer
  readonly owner: KeyAnswer | null
  readonly workload: KeyAnswer | null
  readonly fromNode: string
  readonly toNode: string | null
  readonly replacedBy: KeyAnswer | null
  readonly cause: string
  readonly result: 'RESCHEDULED' | 'REPLACED' | 'PENDING' | 'DELETED' | 'TERMINATING' | 'NOT_REPLACED' | 'UNKNOWN'
  readonly leftAt: string
  readonly wasReady: boolean
  readonly downtime: string | null
  readonly ties: readonly string[]
}

export interface RejectionAnswer {
  readonly plugin: string
  readonly reason: string
  readonly count: number
  readonly sampleNodes: readonly string[]
}

interface PendingAnswer {
  readonly pod: KeyAnswer
  readonly owner: KeyAnswer | null
  readonly message: string
  readonly reasons: readonly RejectionAnswer[]
  readonly since: string
  readonly causedByScenario: boolean
}

interface EvictionsAnswer {
  readonly evicted: number
  readonly forced: number
  readonly refused: readonly {
    readonly pod: KeyAnswer
    readonly budget: KeyAnswer | null
    readonly count: number
    readonly firstAt: string
    readonly lastAt: string
    readonly message: string
  }[]
  readonly errors: readonly { readonly pod: KeyAnswer; readonly message: string }[]
  readonly skipped: readonly { readonly pod: KeyAnswer; readonly reason: string }[]
}

/** A time in which something was worse than without the scenario. */
export interface OutageAnswer {
  readonly from: string
  readonly until: string | null
  readonly lasting: boolean
  readonly duration: string | null
  readonly missing: number
}

export interface CauseAnswer {
  readonly reason: string
  readonly message: string
  readonly count: number
  readonly pods: readonly KeyAnswer[]
}

export interface WorkloadAnswer {
  readonly workload: KeyAnswer
  readonly desiredBefore: number
  readonly desired: number
  readonly readyBefore: number
  readonly readyMin: number
  readonly readyAfter: number
  readonly degraded: OutageAnswer | null
  readonly down: OutageAnswer | null
  readonly causes: readonly CauseAnswer[]
  readonly moved: number
}

export interface ServiceAnswer {
  readonly service: KeyAnswer
  readonly endpointsBefore: number
  readonly endpointsMin: number
  readonly endpointsAfter: number
  readonly deleted: boolean
  readonly down: OutageAnswer | null
}

export interface ErrorWindowAnswer {
  readonly cause: KeyAnswer | null
  readonly code: 502 | 503 | 504
  readonly from: string
  readonly until: string | null
  readonly errors: number
  readonly share: number | null
}

export interface ServiceErrorsAnswer {
  readonly service: KeyAnswer
  readonly path: 'CLUSTER' | 'IP_TARGETS' | 'INSTANCE_TARGETS'
  readonly requestsPerSecond: number
  readonly requests: number
  readonly errors: number
  readonly peakErrorsPerSecond: number
  readonly windows: readonly ErrorWindowAnswer[]
}

export interface TrafficAnswer {
  readonly errors: number
  readonly services: readonly ServiceErrorsAnswer[]
}

export interface TimingAnswer {
  readonly stage: 'PULL' | 'START' | 'READY' | 'TERMINATE' | 'RUN' | 'INIT' | 'SILENCE' | 'BOOT'
  readonly workload: KeyAnswer | null
  readonly duration: string
  readonly provenance: 'OBSERVED' | 'ASSUMED' | 'GIVEN'
  readonly samples: number
  readonly spread: string
}

export interface CoverageAnswer {
  readonly code: string
  readonly message: string
  readonly objects: readonly KeyAnswer[]
}

export interface StateAnswer {
  readonly clusterName: string
  readonly takenAt: string
  readonly digest: string
  readonly kubernetesVersion: string | null
}

export interface PlacementAnswer {
  readonly pod: KeyAnswer
  readonly node: string
  readonly ties: readonly string[]
  readonly replaces: KeyAnswer | null
  readonly causedByScenario: boolean
}

export interface PageAnswer<T> {
  readonly totalCount: number
  readonly nodes: readonly T[]
}

export interface ChancePlacementAnswer {
  readonly pod: KeyAnswer | null
  readonly owner: KeyAnswer | null
  readonly untouched: number
  readonly nodes: readonly { readonly node: string | null; readonly count: number; readonly share: number }[]
}

export interface ChanceAnswer {
  readonly summary: string
  readonly runs: number
  readonly verdicts: readonly {
    readonly verdict: OutcomeAnswer['verdict']
    readonly runs: number
    readonly share: number
    readonly seed: number
  }[]
  readonly duration: { readonly least: string; readonly median: string; readonly most: string }
  readonly worstSeed: number
  readonly worst: Pick<OutcomeAnswer, 'verdict' | 'summary'>
  readonly placements: PageAnswer<ChancePlacementAnswer>
}

export interface OutcomeAnswer {
  readonly __typename: 'Outcome'
  readonly scenario: string | null
  readonly verdict: 'SAFE' | 'UNKNOWN' | 'DEGRADED' | 'BLOCKED' | 'STUCK'
  /** What kubectl would have printed, line by line. */
  readonly output: readonly string[]
  readonly summary: string
  readonly reasons: readonly ReasonAnswer[]
  readonly duration: string
  readonly quiet: boolean
  /** Null: not all actions were done. */
  readonly actionsDoneAt: string | null
  /** Null: the run ended before everything had settled. */
  readonly settledAt: string | null
  readonly quietAt: string | null
  /** What has no effect. */
  readonly warnings: readonly string[]
  readonly nodeChanges: readonly {
    readonly node: string
    readonly change: 'ADDED' | 'REMOVED' | 'READY' | 'NOT_READY' | 'CORDONED' | 'UNCORDONED'
    readonly at: string
    readonly causedByScenario: boolean
  }[]
  /** What happens without the scenario too. */
  readonly unrelated: { readonly summary: string }
  readonly moves: PageAnswer<MoveAnswer>
  readonly placements: PageAnswer<PlacementAnswer>
  readonly evictions: EvictionsAnswer
  readonly pending: readonly PendingAnswer[]
  readonly preemptions: readonly {
    readonly preemptor: KeyAnswer
    readonly node: string
    readonly victims: readonly KeyAnswer[]
    readonly at: string
  }[]
  readonly workloads: readonly WorkloadAnswer[]
  readonly services: readonly ServiceAnswer[]
  /** Null when the scenario has no requests. */
  readonly traffic: TrafficAnswer | null
  readonly stuck: readonly {
    readonly waiting: KeyAnswer
    readonly waitsFor: string
    readonly objects: readonly KeyAnswer[]
    readonly freedBy: string
  }[]
  /** What waits for what, step by step. */
  readonly waits: readonly {
    readonly id: string
    readonly title: string
    readonly objects: readonly KeyAnswer[]
    readonly state: string
    readonly freedBy: string | null
    readonly waitsFor: readonly string[]
    readonly cycle: number | null
  }[]
  readonly chance: ChanceAnswer | null
  readonly remedies: readonly {
    readonly message: string
    readonly cost: number
    readonly verdict: OutcomeAnswer['verdict']
    readonly commands: readonly string[]
    readonly outcome: { readonly settledAt: string | null }
  }[]
  readonly remediesTried: number | null
  readonly timing: readonly TimingAnswer[]
  readonly coverage: readonly CoverageAnswer[]
  readonly fidelity: string | null
  readonly state: StateAnswer
  readonly seed: number
  readonly digest: string
  /** Only in the full answer. */
  readonly timeline?: PageAnswer<unknown>
}
