import type { Base } from '../../whatif/base.ts'
import type { PreemptionReport } from '../../whatif/explain-pod.ts'
import { builder } from '../builder.ts'
import { locate } from '../located.ts'
import { PodRef } from '../refs.ts'
import { Rejection } from './rejection.ts'

export interface PreemptionView {
  readonly report: PreemptionReport
  readonly base: Base
}

interface CandidateView {
  readonly candidate: PreemptionReport['candidates'][number]
  readonly base: Base
}

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

const PreemptionRejection = builder.objectRef<PreemptionReport['rejected'][number]>('PreemptionRejection').implement({
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
    nominated: t.string({
      nullable: true,
      description: 'The node that would be nominated.',
      resolve: ({ report }) => report.nominated ?? null,
    }),
  }),
})
