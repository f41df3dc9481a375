import type { Base } from '../../whatif/base.ts'
import type { ExplainedPreemption } from '../../whatif/explain-pod.ts'
import { builder } from '../builder.ts'
import { enumOf } from '../enum-of.ts'
import { locate } from '../located.ts'
import { PodRef } from '../refs.ts'
import { Rejection } from './rejection.ts'

export interface PreemptionView {
  readonly report: ExplainedPreemption
  readonly base: Base
}

interface CandidateView {
  readonly candidate: ExplainedPreemption['candidates'][number]
  readonly base: Base
}

const PreemptionCriterion = enumOf('PreemptionCriterion', 'What tells nodes apart on which pods would have to go.', {
  FEWEST_BUDGET_VIOLATIONS: 'Budgets protect fewest of the victims.',
  LOWEST_HIGHEST_PRIORITY: 'The most important victim is least important.',
  LOWEST_SUM_OF_PRIORITIES: 'The priorities of the victims have the lowest sum.',
  FEWEST_VICTIMS: 'The fewest pods have to go.',
  LATEST_START: 'The most important victims started last.',
})

const PreemptionCandidate = builder.objectRef<CandidateView>('PreemptionCandidate').implement({
  description: 'A node where removing pods makes room.',
  fields: (t) => ({
    node: t.string({ description: 'The name of the node.', resolve: ({ candidate }) => candidate.node }),
    victims: t.field({
      type: [PodRef],
      description: 'Pods that would have to go, the most important first.',
      resolve: ({ candidate, base }) => candidate.victims.map((row) => locate<'Pod'>(row, base)),
    }),
    budgetViolations: t.int({
      description: 'Victims that a budget would have protected.',
      resolve: ({ candidate }) => candidate.pdbViolations,
    }),
  }),
})

const PreemptionRejection = builder.objectRef<ExplainedPreemption['rejected'][number]>('PreemptionRejection').implement({
  description: 'A node where removing pods does not help.',
  fields: (t) => ({
    node: t.exposeString('name', { description: 'The name of the node.' }),
    verdict: t.expose('verdict', { type: Rejection, description: 'What still stands in the way.' }),
  }),
})

export const PreemptionExplanation = builder.objectRef<PreemptionView>('PreemptionExplanation').implement({
  description: 'Whether removing pods of lower priority would help, where, and which.',
  fields: (t) => ({
    eligible: t.boolean({ description: 'Whether the pod may preempt.', resolve: ({ report }) => report.eligible }),
    reason: t.string({ nullable: true, description: 'Why it may not.', resolve: ({ report }) => report.reason ?? null }),
    candidates: t.field({
      type: [PreemptionCandidate],
      description: 'Nodes where it helps, by name.',
      resolve: ({ report, base }) => report.candidates.map((candidate) => ({ candidate, base })),
    }),
    rejected: t.field({
      type: [PreemptionRejection],
      description: 'Nodes where it could have helped and does not, by name.',
      resolve: ({ report }) => [...report.rejected],
    }),
    mayChoose: t.stringList({
      description: 'Candidates that are equally good: the real scheduler may take any of them.',
      resolve: ({ report }) => [...report.mayChoose],
    }),
    decidedBy: t.field({
      type: [PreemptionCriterion],
      description: 'What ruled candidates out, one after the other; empty with one candidate, or when all are alike.',
      resolve: ({ report }) => [...report.decidedBy],
    }),
    hopeless: t.int({
      description: 'How many nodes no removal of pods could help on.',
      resolve: ({ report }) => report.hopeless,
    }),
    nominated: t.string({
      nullable: true,
      description: 'The node that would be nominated.',
      resolve: ({ report }) => report.nominated ?? null,
    }),
  }),
})
