/** The answers of the API as the documents in `documents.ts` ask for them. Durations are ISO 8601. */

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
  readonly __typename: 'NotFoundError' | 'InvalidInputError' | 'LimitExceededError' | 'NotReadyError'
  readonly message: string
  readonly kind?: string
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
  readonly fromNode: string
  readonly toNode: string | null
  readonly replacedBy: KeyAnswer | null
  readonly cause: string
  readonly leftAt: string
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

export interface WorkloadAnswer {
  readonly workload: KeyAnswer
  readonly desired: number
  readonly readyBefore: number
  readonly readyMin: number
  readonly readyAfter: number
  readonly belowDesired: string
  readonly atZero: string
  readonly moved: number
}

export interface ServiceAnswer {
  readonly service: KeyAnswer
  readonly endpointsBefore: number
  readonly endpointsMin: number
  readonly endpointsAfter: number
  readonly dark: string
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

export interface LandingAnswer {
  readonly pod: KeyAnswer | null
  readonly owner: KeyAnswer | null
  readonly untouched: number
  readonly nodes: readonly { readonly node: string | null; readonly count: number; readonly share: number }[]
}

export interface ChanceAnswer {
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
  readonly landings: PageAnswer<LandingAnswer>
}

export interface OutcomeAnswer {
  readonly __typename: 'Outcome'
  readonly scenario: string | null
  readonly verdict: 'SAFE' | 'DEGRADED' | 'BLOCKED' | 'STUCK'
  /** What kubectl would have printed, line by line. */
  readonly output: readonly string[]
  readonly summary: string
  readonly reasons: readonly ReasonAnswer[]
  readonly duration: string
  readonly quiet: boolean
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
  /** Null when nobody asked what becomes of requests. */
  readonly traffic: TrafficAnswer | null
  readonly stuck: readonly {
    readonly waiting: KeyAnswer
    readonly waitsFor: string
    readonly objects: readonly KeyAnswer[]
    readonly freedBy: string
  }[]
  readonly chance: ChanceAnswer | null
  readonly remedies: readonly {
    readonly message: string
    readonly cost: number
    readonly verdict: OutcomeAnswer['verdict']
    readonly outcome: { readonly duration: string }
  }[]
  readonly remediesTried: number | null
  readonly timing: readonly TimingAnswer[]
  readonly coverage: readonly CoverageAnswer[]
  readonly state: StateAnswer
  readonly seed: number
  readonly digest: string
  /** Only in the full answer. */
  readonly timeline?: PageAnswer<unknown>
}

export interface ScoredNodeAnswer {
  readonly node: string
  readonly total: number | null
  readonly scores: readonly { readonly plugin: string; readonly weighted: number }[]
  /** Only in the full answer, which has the other nodes as well. */
  readonly fits?: boolean
}

export interface PreemptionAnswer {
  readonly eligible: boolean
  readonly reason: string | null
  readonly nominated: string | null
  readonly mayChoose: readonly string[]
  readonly decidedBy: readonly (
    | 'FEWEST_BUDGET_VIOLATIONS'
    | 'LOWEST_HIGHEST_PRIORITY'
    | 'LOWEST_SUM_OF_PRIORITIES'
    | 'FEWEST_VICTIMS'
    | 'LATEST_START'
  )[]
  readonly hopeless: number
  readonly rejected: readonly { readonly node: string }[]
  readonly candidates: readonly {
    readonly node: string
    readonly budgetViolations: number
    readonly victims: readonly KeyAnswer[]
  }[]
}

export interface HelpAnswer {
  readonly __typename: 'WhatWouldHelp'
  readonly tried: number
  readonly remedies: readonly { readonly kind: string; readonly message: string; readonly node: string }[]
  readonly explanation: ExplanationAnswer
}

export interface ExplanationAnswer {
  readonly __typename: 'SchedulingExplanation'
  readonly pod: KeyAnswer & { readonly phase: string; readonly nodeName: string | null; readonly schedulerName: string }
  readonly result: 'SCHEDULED' | 'UNSCHEDULABLE' | 'ERROR' | 'GATED' | 'DELETING' | 'OTHER_SCHEDULER'
  readonly message: string
  readonly gate: { readonly plugin: string; readonly reasons: readonly string[] } | null
  readonly unboundClaims: readonly KeyAnswer[]
  readonly reasons: readonly RejectionAnswer[]
  readonly ties: readonly { readonly name: string }[]
  readonly nodes: PageAnswer<ScoredNodeAnswer>
  readonly preemption: PreemptionAnswer | null
  readonly coverage: readonly CoverageAnswer[]
  readonly state: StateAnswer
}

export interface MoverAnswer {
  readonly mover: 'KUBECTL_DRAIN' | 'CLUSTER_AUTOSCALER' | 'KARPENTER' | 'DESCHEDULER'
  readonly answer: 'MOVES' | 'IGNORES' | 'REFUSES'
  readonly reasons: readonly string[]
}

export interface DrainExplanationAnswer {
  readonly __typename: 'DrainExplanation'
  readonly node: { readonly name: string }
  readonly drainable: boolean
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
  readonly pods: readonly {
    readonly pod: KeyAnswer
    readonly refusal: string | null
    readonly refusalCode: number | null
    readonly budgets: readonly KeyAnswer[]
    readonly movers: readonly MoverAnswer[]
  }[]
  readonly coverage: readonly CoverageAnswer[]
  readonly state: StateAnswer
}
