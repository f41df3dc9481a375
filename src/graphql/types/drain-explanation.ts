import type { Base } from '../../whatif/base.ts'
import { drainJudgementSummary } from '../../whatif/drain-judgement-summary.ts'
import { refusalText } from '../../whatif/eviction-refusal.ts'
import type { DrainedPod, MoverVerdict, NodeExplanation } from '../../whatif/explain-node.ts'
import { builder } from '../builder.ts'
import { enumOf } from '../enum-of.ts'
import { locate } from '../located.ts'
import { NodeRef, PodRef } from '../refs.ts'
import { addStateFields } from './add-state-fields.ts'
import { ObjectKey } from './state.ts'

/** An explanation and the state it was computed on. */
export interface DrainExplanationView {
  readonly explanation: NodeExplanation
  readonly base: Base
}

interface DrainedPodView {
  readonly drained: DrainedPod
  readonly base: Base
}

const MoverEnum = enumOf('Mover', 'A program that moves pods away from nodes.', {
  KUBECTL_DRAIN: 'kubectl drain, with the given options.',
  CLUSTER_AUTOSCALER: 'The Cluster Autoscaler, when it wants to remove the node.',
  KARPENTER: 'Karpenter, when it wants to disrupt the node.',
  DESCHEDULER: 'The descheduler.',
})

const MOVERS = {
  'kubectl drain': 'KUBECTL_DRAIN',
  'Cluster Autoscaler': 'CLUSTER_AUTOSCALER',
  Karpenter: 'KARPENTER',
  descheduler: 'DESCHEDULER',
} as const

const MoverAnswerEnum = enumOf('MoverAnswer', 'What such a program does with a pod.', {
  MOVES: 'It evicts the pod.',
  IGNORES: 'It leaves the pod on the node and continues.',
  REFUSES: 'It keeps the pod, and does not touch its node.',
})

const ANSWERS = { moves: 'MOVES', ignores: 'IGNORES', refuses: 'REFUSES' } as const

const MoverVerdictType = builder.objectRef<MoverVerdict>('MoverVerdict').implement({
  description: 'How one program that moves pods handles a pod, with its default settings.',
  fields: (t) => ({
    mover: t.field({ type: MoverEnum, description: 'The program.', resolve: ({ mover }) => MOVERS[mover] }),
    answer: t.field({ type: MoverAnswerEnum, description: 'Its action.', resolve: ({ answer }) => ANSWERS[answer] }),
    reasons: t.stringList({ description: 'The reason, in its own words.', resolve: ({ reasons }) => [...reasons] }),
  }),
})

const DrainedPodType = builder.objectRef<DrainedPodView>('DrainedPod').implement({
  description: 'The effect of a drain of its node on a pod, at this moment.',
  fields: (t) => ({
    pod: t.field({ type: PodRef, description: 'The pod.', resolve: ({ drained, base }) => locate<'Pod'>(drained.pod, base) }),
    movers: t.field({
      type: [MoverVerdictType],
      description: 'The programs that would move it, and those that would not, with reasons.',
      resolve: ({ drained }) => [...drained.movers],
    }),
    budgets: t.field({
      type: [ObjectKey],
      description: 'Budgets that cover it. With more than one, its eviction is an error.',
      resolve: ({ drained }) => [...drained.budgets],
    }),
    refusal: t.string({
      nullable: true,
      description: 'Why the Eviction API would refuse it now; null when it would not, or would not be called.',
      resolve: ({ drained: { refusal } }) => (refusal ? refusalText(refusal) : null),
    }),
    refusalCode: t.int({
      nullable: true,
      description: 'The status of that refusal: 429 can pass by waiting, 500 cannot.',
      resolve: ({ drained }) => drained.refusal?.code ?? null,
    }),
  }),
})

export const DrainExplanation = builder.objectRef<DrainExplanationView>('DrainExplanation').implement({
  description:
    'Whether a node can be drained as it is now, and what blocks it. Nothing is run: see `whatIf` for the consequences.',
  fields: (t) => ({
    node: t.field({
      type: NodeRef,
      description: 'The node.',
      resolve: ({ explanation, base }) => locate<'Node'>(explanation.node, base),
    }),
    summary: t.string({
      description: 'One sentence to read first: what kubectl drain does with the node now, and what blocks it first.',
      resolve: ({ explanation }) => drainJudgementSummary(explanation),
    }),
    drainable: t.boolean({
      description: 'kubectl would start, and no eviction would be refused at first. An eviction refused now can succeed later.',
      resolve: ({ explanation }) => explanation.drainable,
    }),
    errors: t.stringList({
      description: "kubectl's reasons not to drain the node.",
      resolve: ({ explanation }) => [...explanation.errors],
    }),
    warnings: t.stringList({
      description: "kubectl's warnings.",
      resolve: ({ explanation }) => [...explanation.warnings],
    }),
    pods: t.field({
      type: [DrainedPodType],
      description: 'Every pod of the node, by namespace and name.',
      resolve: ({ explanation, base }) => explanation.pods.map((drained) => ({ drained, base })),
    }),
  }),
})

addStateFields(DrainExplanation)
