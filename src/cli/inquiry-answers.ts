import type { CoverageAnswer, KeyAnswer, OutcomeAnswer, PageAnswer, RejectionAnswer, StateAnswer } from './answer.ts'

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
