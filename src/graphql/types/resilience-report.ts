import type { FailureCase as Case, ResilienceReport as Report } from '../../whatif/resilience/resilience.ts'
import { resilienceSummary } from '../../whatif/resilience/resilience-summary.ts'
import { builder } from '../builder.ts'
import { connectionType, inOrder, PAGE_ARGS, pageOf } from '../connection.ts'
import { addStateFields, type ComputedOnState } from './add-state-fields.ts'
import { Verdict, VerdictReason } from './outcome/verdict.ts'
import { ObjectKey } from './state.ts'

export interface ResilienceView extends ComputedOnState {
  readonly report: Report
}

const FailureCase = builder.objectRef<Case>('FailureCase').implement({
  description: 'The impact of the failure of some nodes.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The node, the pair of nodes, or the value of the topology key.' }),
    nodes: t.stringList({ description: 'The failed nodes.', resolve: ({ nodes }) => [...nodes] }),
    verdict: t.expose('verdict', { type: Verdict, description: 'The verdict.' }),
    summary: t.exposeString('summary', { description: 'One sentence to read first.' }),
    reasons: t.field({
      type: [VerdictReason],
      description: 'Why, the most severe first.',
      resolve: ({ reasons }) => [...reasons],
    }),
    rescheduled: t.exposeInt('rescheduled', { description: 'Pods that are lost and rescheduled.' }),
    notReplaced: t.exposeInt('notReplaced', {
      description: 'Pods that are not replaced: lost, or Terminating on a failed node.',
    }),
    pending: t.field({
      type: [ObjectKey],
      description: 'Pods that stay Pending because of the failure.',
      resolve: ({ pending }) => [...pending],
    }),
    downServices: t.field({
      type: [ObjectKey],
      description: 'Services without a ready endpoint, temporarily or lasting.',
      resolve: ({ downServices }) => [...downServices],
    }),
    downWorkloads: t.field({
      type: [ObjectKey],
      description: 'Workloads without a ready pod, temporarily or lasting.',
      resolve: ({ downWorkloads }) => [...downWorkloads],
    }),
    staysDown: t.field({
      type: [ObjectKey],
      description: 'Those of these Services and workloads that are down at the end.',
      resolve: ({ staysDown }) => [...staysDown],
    }),
    shortWorkloads: t.field({
      type: [ObjectKey],
      description: 'Workloads that are permanently short of pods.',
      resolve: ({ shortWorkloads }) => [...shortWorkloads],
    }),
    lostPods: t.field({
      type: [ObjectKey],
      description: 'Pods without a controller that recreates them.',
      resolve: ({ lostPods }) => [...lostPods],
    }),
    settled: t.field({
      type: 'Duration',
      nullable: true,
      description: 'Time until all consequences have settled; null: the run ended before.',
      resolve: ({ settledMs }) => settledMs ?? null,
    }),
  }),
})

const FailureCaseConnection = connectionType(FailureCase, 'FailureCase', 'failures, the most severe first')

export const ResilienceReport = builder.objectRef<ResilienceView>('ResilienceReport').implement({
  description: 'What would be lost with each node, each pair of nodes, or each topology domain.',
  fields: (t) => ({
    summary: t.string({
      description: 'One sentence to read first: how many of the failures are not SAFE, and what they leave Pending or down.',
      resolve: ({ report }) => resilienceSummary(report),
    }),
    cases: t.field({
      type: FailureCaseConnection,
      args: PAGE_ARGS,
      description:
        'Ranked: by Services and workloads that stay down, by pods that stay Pending, by verdict, by Services and workloads that are down, by pods that are not replaced or rescheduled.',
      resolve: ({ report }, args, context) => pageOf(inOrder(report.cases), args, context),
    }),
    withoutDomain: t.stringList({
      description: 'Nodes that are in no case, because they do not have the topology key.',
      resolve: ({ report }) => [...report.withoutDomain],
    }),
  }),
})

addStateFields(ResilienceReport)
