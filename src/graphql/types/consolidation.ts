import type {
  Fill as Filled,
  KeptNode as Kept,
  Consolidation as Plan,
  RemovedNode as Removed,
} from '../../whatif/consolidation/consolidation.ts'
import { bytesText, cpuText } from '../amounts.ts'
import { builder } from '../builder.ts'
import { inOrder, PAGE_ARGS, pageCost, pageOf } from '../connection.ts'
import { enumOf } from '../enum-of.ts'
import { addGround, type Grounded } from './add-ground.ts'
import { MoveConnection } from './outcome/move.ts'
import { Verdict, VerdictReason } from './outcome/verdict.ts'

export interface ConsolidationView extends Grounded {
  readonly plan: Plan
}

const KeptBecause = enumOf('KeptBecause', 'Why a node stays.', {
  CONTROL_PLANE: 'The control plane runs on it.',
  DRAIN_REFUSED: 'kubectl drain would not touch it.',
  NO_ROOM: 'A pod of it is larger than what any other node has free.',
  RUN: 'A run of its removal ended badly.',
})

const RemovedNode = builder.objectRef<Removed>('RemovedNode').implement({
  description: 'A node that goes, in a run on the state that those before it left behind.',
  fields: (t) => ({
    node: t.exposeString('node', { description: 'Its name.' }),
    verdict: t.expose('verdict', { type: Verdict, description: 'How its removal ends.' }),
    reasons: t.field({ type: [VerdictReason], description: 'Why, the gravest first.', resolve: ({ reasons }) => [...reasons] }),
    moves: t.field({
      type: MoveConnection,
      args: PAGE_ARGS,
      complexity: pageCost,
      description: 'Its pods, and the cascade: where each went.',
      resolve: ({ moves }, args, context) => pageOf(inOrder(moves), args, context),
    }),
    duration: t.field({ type: 'Duration', description: 'Until all is quiet again.', resolve: ({ durationMs }) => durationMs }),
    perHour: t.float({
      nullable: true,
      description: 'What it costs for an hour; null when nobody said.',
      resolve: ({ perHour }) => perHour ?? null,
    }),
  }),
})

const KeptNode = builder.objectRef<Kept>('KeptNode').implement({
  description: 'A node that has to stay.',
  fields: (t) => ({
    node: t.exposeString('node', { description: 'Its name.' }),
    because: t.expose('because', { type: KeptBecause, description: 'Why, for programs.' }),
    message: t.exposeString('message', { description: 'Why, for people.' }),
    reasons: t.field({
      type: [VerdictReason],
      description: 'Of RUN: what the run found, the gravest first.',
      resolve: ({ reasons }) => [...reasons],
    }),
  }),
})

const NodesFill = builder.objectRef<Filled>('NodesFill').implement({
  description: 'What all nodes together have, what is requested of it, and what they cost.',
  fields: (t) => ({
    nodes: t.exposeInt('nodes', { description: 'How many nodes there are.' }),
    cpuRequested: t.field({
      type: 'Quantity',
      description: 'CPU that pods request.',
      resolve: ({ cpuRequested }) => cpuText(cpuRequested),
    }),
    cpuAllocatable: t.field({
      type: 'Quantity',
      description: 'CPU that there is for pods.',
      resolve: ({ cpuAllocatable }) => cpuText(cpuAllocatable),
    }),
    memoryRequested: t.field({
      type: 'Quantity',
      description: 'Memory that pods request.',
      resolve: ({ memoryRequested }) => bytesText(memoryRequested),
    }),
    memoryAllocatable: t.field({
      type: 'Quantity',
      description: 'Memory that there is for pods.',
      resolve: ({ memoryAllocatable }) => bytesText(memoryAllocatable),
    }),
    perHour: t.exposeFloat('perHour', { description: 'What the nodes whose price is known cost for an hour.' }),
    unpriced: t.exposeInt('unpriced', { description: 'Nodes whose price nobody said.' }),
  }),
})

export const Consolidation = builder.objectRef<ConsolidationView>('Consolidation').implement({
  description: 'Which nodes the cluster could do without. Every removal was run on the state that those before it left behind.',
  fields: (t) => ({
    removed: t.field({ type: [RemovedNode], description: 'In this order.', resolve: ({ plan }) => [...plan.removed] }),
    kept: t.field({ type: [KeptNode], description: 'Nodes that have to stay.', resolve: ({ plan }) => [...plan.kept] }),
    before: t.field({ type: NodesFill, description: 'The nodes as they are.', resolve: ({ plan }) => plan.before }),
    after: t.field({ type: NodesFill, description: 'The nodes that are left.', resolve: ({ plan }) => plan.after }),
    savedPerHour: t.float({
      description: 'What the removed nodes cost for an hour, as far as their prices are known.',
      resolve: ({ plan }) => plan.removed.reduce((sum, { perHour }) => sum + (perHour ?? 0), 0),
    }),
    duration: t.field({ type: 'Duration', description: 'Of all removals together.', resolve: ({ plan }) => plan.durationMs }),
    runs: t.int({ description: 'Runs that were made to find it.', resolve: ({ plan }) => plan.runs }),
  }),
})

addGround(Consolidation)
