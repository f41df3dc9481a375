import type {
  CoverageAnswer,
  KeyAnswer,
  OutcomeAnswer,
  PageAnswer,
  ReasonAnswer,
  RejectionAnswer,
  StateAnswer,
} from './answer.ts'

interface Known {
  readonly coverage: readonly CoverageAnswer[]
  readonly state: StateAnswer
}

export interface DrainPlanAnswer extends Known {
  readonly __typename: 'DrainPlan'
  readonly waves: readonly {
    readonly nodes: readonly string[]
    readonly verdict: OutcomeAnswer['verdict']
    readonly duration: string
    readonly moved: number
  }[]
  readonly held: readonly {
    readonly node: string
    readonly verdict: OutcomeAnswer['verdict']
    readonly summary: string
    readonly stuck: readonly { readonly waiting: KeyAnswer; readonly freedBy: string }[]
  }[]
  readonly duration: string
  readonly script: string
  readonly runs: number
}

export interface FailureCaseAnswer {
  readonly name: string
  readonly nodes: readonly string[]
  readonly verdict: OutcomeAnswer['verdict']
  readonly summary: string
  readonly moved: number
  readonly duration: string
  readonly pending: readonly KeyAnswer[]
  readonly darkServices: readonly KeyAnswer[]
  readonly downWorkloads: readonly KeyAnswer[]
}

export interface ResilienceAnswer extends Known {
  readonly __typename: 'ResilienceReport'
  readonly cases: PageAnswer<FailureCaseAnswer>
}

export interface CapacityAnswer extends Known {
  readonly __typename: 'Capacity'
  readonly fits: number
  readonly reachedMax: boolean
  readonly message: string
  readonly refusal: string | null
  readonly reasons: readonly RejectionAnswer[]
  readonly preempted: readonly KeyAnswer[]
  readonly nodes: readonly { readonly node: string; readonly pods: number }[]
}

export interface AuditFindingAnswer {
  readonly rule: string
  readonly severity: ReasonAnswer['severity']
  readonly object: KeyAnswer
  readonly reason: string
  readonly remedy: string | null
  readonly proof: 'PROVED' | 'FAILED' | 'UNSEEN' | 'NOT_MEASURABLE' | 'NOT_RUN'
}

interface RolloutCourseAnswer {
  readonly completes: boolean
  readonly duration: string
  readonly errors: string
  readonly dark: string
}

export interface WorkloadAuditAnswer {
  readonly workload: KeyAnswer
  readonly zeroDowntime: boolean
  readonly asItIs: RolloutCourseAnswer | null
  readonly remedied: RolloutCourseAnswer | null
}

export interface RolloutAuditAnswer extends Known {
  readonly __typename: 'RolloutAudit'
  readonly findings: PageAnswer<AuditFindingAnswer>
  readonly workloads: PageAnswer<WorkloadAuditAnswer>
}
