import type {
  CoverageAnswer,
  KeyAnswer,
  OutcomeAnswer,
  PageAnswer,
  RejectionAnswer,
  ServiceAnswer,
  StateAnswer,
  WorkloadAnswer,
} from './answer.ts'

export interface Known {
  readonly coverage: readonly CoverageAnswer[]
  readonly state: StateAnswer
}

export interface DrainPlanAnswer extends Known {
  readonly __typename: 'DrainPlan'
  readonly untried: readonly string[]
  readonly summary: string
  readonly waves: readonly {
    readonly nodes: readonly string[]
    readonly verdict: OutcomeAnswer['verdict']
    readonly actionsDone: string
    readonly settled: string
    readonly rescheduled: number
  }[]
  readonly held: readonly {
    readonly node: string
    readonly verdict: OutcomeAnswer['verdict']
    readonly summary: string
    readonly stuck: readonly { readonly waiting: KeyAnswer; readonly freedBy: string }[]
  }[]
  readonly gone: readonly string[]
  readonly surge: {
    readonly like: readonly string[]
    readonly waves: readonly { readonly nodes: readonly string[] }[]
    readonly held: readonly { readonly node: string }[]
    readonly duration: string
    readonly givenBack: readonly { readonly nodes: readonly string[] }[]
    readonly kept: readonly { readonly node: string }[]
  } | null
  readonly duration: string
  readonly script: string
  readonly runs: number
}

export interface FailureCaseAnswer {
  readonly name: string
  readonly nodes: readonly string[]
  readonly verdict: OutcomeAnswer['verdict']
  readonly summary: string
  readonly rescheduled: number
  readonly notReplaced: number
  readonly settled: string | null
  readonly pending: readonly KeyAnswer[]
  readonly downServices: readonly KeyAnswer[]
  readonly downWorkloads: readonly KeyAnswer[]
  readonly staysDown: readonly KeyAnswer[]
  readonly shortWorkloads: readonly KeyAnswer[]
  readonly lostPods: readonly KeyAnswer[]
}

export interface ResilienceAnswer extends Known {
  readonly __typename: 'ResilienceReport'
  readonly summary: string
  readonly cases: PageAnswer<FailureCaseAnswer>
}

interface Compared<Impact> {
  /** In the order of the scenarios; null: nothing to report. */
  readonly impacts: readonly (Impact | null)[]
}

export interface ComparedOutcome extends Known {
  readonly scenario: string | null
  readonly verdict: OutcomeAnswer['verdict']
  readonly summary: string
  readonly settledAt: string | null
  readonly moves: { readonly totalCount: number }
  readonly evictions: { readonly refused: readonly { readonly count: number }[] }
  readonly pending: readonly { readonly causedByScenario: boolean }[]
}

export interface ComparisonAnswer {
  readonly __typename: 'Comparison'
  readonly summary: string
  readonly best: number
  readonly outcomes: readonly ComparedOutcome[]
  readonly workloads: readonly (Compared<WorkloadImpact> & { readonly workload: KeyAnswer })[]
  readonly services: readonly (Compared<ServiceImpact> & { readonly service: KeyAnswer })[]
  readonly budgets: readonly (Compared<BudgetImpact> & { readonly budget: KeyAnswer })[]
  readonly nodes: readonly (Compared<NodeImpact> & { readonly node: string })[]
}

export type WorkloadImpact = Pick<WorkloadAnswer, 'desired' | 'readyMin' | 'readyAfter' | 'down' | 'moved'>
export type ServiceImpact = Pick<ServiceAnswer, 'endpointsMin' | 'endpointsAfter' | 'down'>

export interface BudgetImpact {
  readonly allowedMin: number
  readonly allowedAfter: number
  readonly refusals: number
}

export interface NodeImpact {
  readonly podsAfter: number
  readonly podsIn: number
  readonly podsOut: number
  readonly changes: readonly string[]
}

export interface CapacityAnswer extends Known {
  readonly __typename: 'Capacity'
  readonly summary: string
  readonly fits: number
  readonly reachedMax: boolean
  readonly message: string
  readonly refusal: string | null
  readonly reasons: readonly RejectionAnswer[]
  readonly preempted: readonly KeyAnswer[]
  readonly nodes: readonly { readonly node: string; readonly pods: number }[]
  readonly pooled: number | null
  readonly mix: MixAnswer | null
  readonly nodesNeeded: readonly { readonly like: string; readonly nodes: number | null; readonly message: string }[]
  readonly largest: { readonly cpu: string; readonly memory: string } | null
}

interface MixAnswer {
  readonly sets: number
  readonly reachedMax: boolean
  readonly message: string
  readonly refusal: string | null
}

export interface AmountsAnswer {
  readonly cpuMillis: number
  readonly memoryBytes: number
  readonly pods: number
}

export interface GroupHeadroomAnswer {
  readonly name: string
  readonly nodes: number
  readonly closed: number
  readonly headroom: AmountsAnswer
  readonly largestFree: AmountsAnswer
  readonly strandedCpuPercent: number
  readonly strandedMemoryPercent: number
}

export interface HeadroomAnswer extends Known {
  readonly __typename: 'Headroom'
  readonly summary: string
  readonly total: GroupHeadroomAnswer
  readonly zones: readonly GroupHeadroomAnswer[]
  readonly nodeGroups: readonly GroupHeadroomAnswer[]
  readonly quotas: readonly {
    readonly namespace: string
    readonly quota: string
    readonly resource: string
    readonly hard: string
    readonly used: string
    readonly left: string
    readonly usedPercent: number
  }[]
}

interface NodesFillAnswer {
  readonly nodes: number
  readonly cpuRequestedMillis: number
  readonly cpuAllocatableMillis: number
  readonly memoryRequestedBytes: number
  readonly memoryAllocatableBytes: number
}

export interface ConsolidationAnswer extends Known {
  readonly __typename: 'Consolidation'
  readonly summary: string
  readonly removed: readonly {
    readonly node: string
    readonly verdict: OutcomeAnswer['verdict']
    readonly perHour: number | null
    readonly settled: string
    readonly moves: { readonly totalCount: number }
  }[]
  readonly kept: readonly { readonly node: string; readonly because: string; readonly message: string }[]
  readonly before: NodesFillAnswer
  readonly after: NodesFillAnswer
  readonly savedPerHour: number
  readonly runs: number
}

interface WaitingPodAnswer {
  readonly pod: KeyAnswer
  readonly message: string
}

export interface PreemptionForecastAnswer extends Known {
  readonly __typename: 'PreemptionForecast'
  readonly verdict: OutcomeAnswer['verdict']
  readonly summary: string
  readonly steps: readonly {
    readonly level: number
    readonly preemptor: KeyAnswer
    readonly node: string
    readonly victims: readonly {
      readonly pod: KeyAnswer
      readonly priority: number
      readonly owner: KeyAnswer | null
      readonly toNode: string | null
    }[]
  }[]
  readonly placed: readonly { readonly pod: KeyAnswer; readonly node: string }[]
  readonly waiting: readonly WaitingPodAnswer[]
  readonly displaced: readonly WaitingPodAnswer[]
  readonly refusal: string | null
}

interface NodeEventAnswer {
  readonly at: string
  readonly message: string
}

export interface NodePressureAnswer extends Known {
  readonly __typename: 'NodePressureForecast'
  readonly node: string
  readonly verdict: OutcomeAnswer['verdict']
  readonly summary: string
  readonly evictions: readonly {
    readonly at: string
    readonly pod: KeyAnswer
    readonly owner: KeyAnswer | null
    readonly priority: number
    readonly qos: string
    readonly message: string
    readonly replacedBy: KeyAnswer | null
    readonly toNode: string | null
  }[]
  readonly restarts: readonly {
    readonly workload: KeyAnswer | null
    readonly pods: readonly KeyAnswer[]
    readonly count: number
    readonly reason: string
    readonly exitCode: number
    readonly lastAt: string
    readonly inBackOff: boolean
  }[]
  readonly conditions: readonly NodeEventAnswer[]
  readonly displaced: readonly WaitingPodAnswer[]
  readonly left: number
}
