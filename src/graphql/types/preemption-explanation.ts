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

const PreemptionCriterion = enumOf('PreemptionCriterion', 'The criterion that decides between candidate nodes.', {
  FEWEST_BUDGET_VIOLATIONS: 'Fewest PodDisruptionBudget violations.',
  LOWEST_HIGHEST_PRIORITY: 'The highest priority among the victims is lowest.',
  LOWEST_SUM_OF_PRIORITIES: "The sum of the victims' priorities is lowest.",
  FEWEST_VICTIMS: 'Fewest victims.',
  LATEST_START: 'The victims of the highest priority started last.',
})

const PreemptionCandidate = builder.objectRef<CandidateView>('PreemptionCandidate').implement({
  description: 'A node where preemption makes the pod fit.',
  fields: (t) => ({
    node: t.string({ description: 'The name of the node.', resolve: ({ candidate }) => candidate.node }),
    victims: t.field({
      type: [PodRef],
      description: 'Pods that would be preempted, the highest priority first.',
      resolve: ({ candidate, base }) => candidate.victims.map((row) => locate<'Pod'>(row, base)),
    }),
    budgetViolations: t.int({
      description: 'Victims whose budget is violated.',
      resolve: ({ candidate }) => candidate.pdbViolations,
    }),
  }),
})

const PreemptionRejection = builder.objectRef<ExplainedPreemption['rejected'][number]>('PreemptionRejection').implement({
  description: 'A node where preemption does not help.',
  fields: (t) => ({
    node: t.exposeString('name', { description: 'The name of the node.' }),
    verdict: t.expose('verdict', { type: Rejection, description: 'The remaining refusal.' }),
  }),
})

export const PreemptionExplanation = builder.objectRef<PreemptionView>('PreemptionExplanation').implement({
  description: 'Whether preempting pods of lower priority would help, on which nodes, and which pods.',
  fields: (t) => ({
    eligible: t.boolean({ description: 'Whether the pod can preempt.', resolve: ({ report }) => report.eligible }),
    reason: t.string({ nullable: true, description: 'Why it cannot.', resolve: ({ report }) => report.reason ?? null }),
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
      description: 'Candidates that are equally good: the real scheduler can choose any of them.',
      resolve: ({ report }) => [...report.mayChoose],
    }),
    decidedBy: t.field({
      type: [PreemptionCriterion],
      description: 'The criteria that ruled out candidates, in order; empty with one candidate, or when all are equal.',
      resolve: ({ report }) => [...report.decidedBy],
    }),
    hopeless: t.int({
      description: 'Number of nodes where preemption cannot help.',
      resolve: ({ report }) => report.hopeless,
    }),
    nominated: t.string({
      nullable: true,
      description: 'The node that would be nominated.',
      resolve: ({ report }) => report.nominated ?? null,
    }),
  }),
})
