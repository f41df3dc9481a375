import type { CoverageAnswer, KeyAnswer, PageAnswer, RejectionAnswer, StateAnswer } from './answer.ts'

/** Answers about single pods and nodes: why a pod is Pending and what would help, and whether a node can be drained. */

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
  readonly remedies: readonly PodRemedyAnswer[]
  readonly explanation: ExplanationAnswer
}

export interface PodRemedyAnswer {
  readonly kind: string
  readonly message: string
  readonly pod: KeyAnswer
  readonly node: string
  readonly ties: readonly string[]
  readonly steps: readonly { readonly command: string }[]
  readonly costs: readonly string[]
}

export interface ExplanationAnswer {
  readonly __typename: 'SchedulingExplanation'
  readonly pod: KeyAnswer & { readonly phase: string; readonly nodeName: string | null; readonly schedulerName: string }
  readonly result: 'SCHEDULED' | 'UNSCHEDULABLE' | 'ERROR' | 'GATED' | 'DELETING' | 'OTHER_SCHEDULER'
  readonly summary: string
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
  readonly summary: string
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
