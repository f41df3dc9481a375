import type { KeyAnswer, OutcomeAnswer, PageAnswer, ReasonAnswer } from './answer.ts'
import type { Known } from './inquiry-answers.ts'

/** The answers of the audits of rollouts and drains. */

export interface AuditFindingAnswer {
  readonly rule: string
  readonly severity: ReasonAnswer['severity']
  readonly object: KeyAnswer
  readonly reason: string
  readonly remedy: string | null
  readonly proof: 'PROVED' | 'FAILED' | 'UNSEEN' | 'NOT_MEASURABLE' | 'NOT_RUN'
  readonly remains: string | null
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
  readonly summary: string
  readonly findings: PageAnswer<AuditFindingAnswer>
  readonly workloads: PageAnswer<WorkloadAuditAnswer>
}

export interface DrainFindingAnswer {
  readonly rule: string
  readonly severity: ReasonAnswer['severity']
  readonly object: KeyAnswer
  readonly reason: string
  readonly remedy: string
  readonly command: string | null
  readonly nodes: readonly string[]
  readonly proof: AuditFindingAnswer['proof']
  readonly remains: string | null
}

export interface AuditedDrainAnswer {
  readonly node: string
  readonly losses: readonly {
    readonly service: KeyAnswer
    readonly ingresses: readonly KeyAnswer[]
    readonly owners: readonly KeyAnswer[]
    readonly dark: string
    readonly errors: string
  }[]
}

export interface DrainAuditAnswer extends Known {
  readonly __typename: 'DrainAudit'
  readonly verdict: OutcomeAnswer['verdict']
  readonly summary: string
  readonly findings: PageAnswer<DrainFindingAnswer>
  readonly drains: PageAnswer<AuditedDrainAnswer>
  readonly refused: readonly { readonly node: string; readonly message: string }[]
}
