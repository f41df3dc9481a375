import type { FailureCase as Case, ResilienceReport as Report } from '../../whatif/resilience/resilience.ts'
import { builder } from '../builder.ts'
import { connectionType, inOrder, PAGE_ARGS, pageCost, pageOf } from '../connection.ts'
import { addGround, type Grounded } from './add-ground.ts'
import { Verdict, VerdictReason } from './outcome/verdict.ts'
import { ObjectKey } from './state.ts'

export interface ResilienceView extends Grounded {
  readonly report: Report
}

const FailureCase = builder.objectRef<Case>('FailureCase').implement({
  description: 'What the loss of some nodes means, run until all is quiet again.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The node, the two nodes, or the value of the topology key.' }),
    nodes: t.stringList({ description: 'The nodes that are lost.', resolve: ({ nodes }) => [...nodes] }),
    verdict: t.expose('verdict', { type: Verdict, description: 'How it ends.' }),
    summary: t.exposeString('summary', { description: 'One sentence to read first.' }),
    reasons: t.field({ type: [VerdictReason], description: 'Why, the gravest first.', resolve: ({ reasons }) => [...reasons] }),
    moved: t.exposeInt('moved', { description: 'Pods that were lost and came up elsewhere.' }),
    pending: t.field({
      type: [ObjectKey],
      description: 'Pods that find no node afterwards.',
      resolve: ({ pending }) => [...pending],
    }),
    darkServices: t.field({
      type: [ObjectKey],
      description: 'Services that were without a ready endpoint for a while.',
      resolve: ({ darkServices }) => [...darkServices],
    }),
    downWorkloads: t.field({
      type: [ObjectKey],
      description: 'Workloads that were without a ready pod for a while.',
      resolve: ({ downWorkloads }) => [...downWorkloads],
    }),
    duration: t.field({ type: 'Duration', description: 'Until all was quiet again.', resolve: ({ durationMs }) => durationMs }),
  }),
})

const FailureCaseConnection = connectionType(FailureCase, 'FailureCase', 'losses, the gravest first')

export const ResilienceReport = builder.objectRef<ResilienceView>('ResilienceReport').implement({
  description: 'What would be lost with each node, each pair of nodes, or each topology domain.',
  fields: (t) => ({
    cases: t.field({
      type: FailureCaseConnection,
      args: PAGE_ARGS,
      complexity: pageCost,
      description: 'Ranked: pods left without a node, then services and workloads that were down, then pods that moved.',
      resolve: ({ report }, args, context) => pageOf(inOrder(report.cases), args, context),
    }),
  }),
})

addGround(ResilienceReport)
