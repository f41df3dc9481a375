import type {
  Fill as Filled,
  KeptNode as Kept,
  Consolidation as Plan,
  RemovedNode as Removed,
} from '../../whatif/consolidation/consolidation.ts'
import { consolidationSummary } from '../../whatif/consolidation/consolidation-summary.ts'
import { bytesText, cpuText } from '../amounts.ts'
import { builder } from '../builder.ts'
import { inOrder, PAGE_ARGS, pageOf } from '../connection.ts'
import { enumOf } from '../enum-of.ts'
import { addStateFields, type ComputedOnState } from './add-state-fields.ts'
import { MoveConnection } from './outcome/move.ts'
import { Verdict, VerdictReason } from './outcome/verdict.ts'

export interface ConsolidationView extends ComputedOnState {
  readonly plan: Plan
}

const KeptBecause = enumOf('KeptBecause', 'Why a node stays.', {
  CONTROL_PLANE: 'The control plane runs on it.',
  DRAIN_REFUSED: 'kubectl drain refuses it.',
  NO_ROOM: 'One of its pods is larger than the free capacity of any other node.',
  RUN: 'A run of its removal ended badly.',
})

const RemovedNode = builder.objectRef<Removed>('RemovedNode').implement({
  description: 'A node that can be removed, in a run on the state in which the earlier removals had settled.',
  fields: (t) => ({
    node: t.exposeString('node', { description: 'Its name.' }),
    verdict: t.expose('verdict', { type: Verdict, description: 'How its removal ends.' }),
    reasons: t.field({
      type: [VerdictReason],
      description: 'Why, the most severe first.',
      resolve: ({ reasons }) => [...reasons],
    }),
    moves: t.field({
      type: MoveConnection,
      args: PAGE_ARGS,
      description: 'Its pods and the pods that they preempt: where each was rescheduled.',
      resolve: ({ moves }, args, context) => pageOf(inOrder(moves), args, context),
    }),
    settled: t.field({
      type: 'Duration',
      description: 'Time until all consequences have settled.',
      resolve: ({ settledMs }) => settledMs,
    }),
    perHour: t.float({
      nullable: true,
      description: 'Its price per hour; null when not given.',
      resolve: ({ perHour }) => perHour ?? null,
    }),
  }),
})

const KeptNode = builder.objectRef<Kept>('KeptNode').implement({
  description: 'A node that must stay.',
  fields: (t) => ({
    node: t.exposeString('node', { description: 'Its name.' }),
    because: t.expose('because', { type: KeptBecause, description: 'Why, for programs.' }),
    message: t.exposeString('message', { description: 'Why, for people.' }),
    reasons: t.field({
      type: [VerdictReason],
      description: 'For RUN: the reasons of the run, the most severe first.',
      resolve: ({ reasons }) => [...reasons],
    }),
  }),
})

const NodesFill = builder.objectRef<Filled>('NodesFill').implement({
  description: 'The capacity of all nodes together, what is requested of it, and its price.',
  fields: (t) => ({
    nodes: t.exposeInt('nodes', { description: 'Number of nodes.' }),
    cpuRequested: t.field({
      type: 'Quantity',
      description: 'CPU that pods request.',
      resolve: ({ cpuRequested }) => cpuText(cpuRequested),
    }),
    cpuAllocatable: t.field({
      type: 'Quantity',
      description: 'CPU that is allocatable to pods.',
      resolve: ({ cpuAllocatable }) => cpuText(cpuAllocatable),
    }),
    memoryRequested: t.field({
      type: 'Quantity',
      description: 'Memory that pods request.',
      resolve: ({ memoryRequested }) => bytesText(memoryRequested),
    }),
    memoryAllocatable: t.field({
      type: 'Quantity',
      description: 'Memory that is allocatable to pods.',
      resolve: ({ memoryAllocatable }) => bytesText(memoryAllocatable),
    }),
    perHour: t.exposeFloat('perHour', { description: 'The price per hour of the nodes with a known price.' }),
    unpriced: t.exposeInt('unpriced', { description: 'Number of nodes without a known price.' }),
  }),
})

export const Consolidation = builder.objectRef<ConsolidationView>('Consolidation').implement({
  description: 'Which nodes can be removed. Every removal was run on the state that the earlier ones left behind.',
  fields: (t) => ({
    summary: t.string({
      description: 'One sentence to read first: how many nodes can be removed, what that saves, and why the others stay.',
      resolve: ({ plan }) => consolidationSummary(plan),
    }),
    removed: t.field({ type: [RemovedNode], description: 'In this order.', resolve: ({ plan }) => [...plan.removed] }),
    kept: t.field({ type: [KeptNode], description: 'Nodes that must stay.', resolve: ({ plan }) => [...plan.kept] }),
    before: t.field({ type: NodesFill, description: 'The nodes as they are.', resolve: ({ plan }) => plan.before }),
    after: t.field({ type: NodesFill, description: 'The nodes that are left.', resolve: ({ plan }) => plan.after }),
    savedPerHour: t.float({
      description: 'The price per hour of the removed nodes, as far as known.',
      resolve: ({ plan }) => plan.removed.reduce((sum, { perHour }) => sum + (perHour ?? 0), 0),
    }),
    duration: t.field({
      type: 'Duration',
      description: 'Time for all removals together.',
      resolve: ({ plan }) => plan.durationMs,
    }),
    runs: t.int({ description: 'Number of runs.', resolve: ({ plan }) => plan.runs }),
  }),
})

addStateFields(Consolidation)
