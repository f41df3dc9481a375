import type { Base } from '../../whatif/base.ts'
import type { DrainedPod, MoverVerdict, NodeExplanation } from '../../whatif/explain-node.ts'
import { builder } from '../builder.ts'
import { enumOf } from '../enum-of.ts'
import { locate } from '../located.ts'
import { NodeRef, PodRef } from '../refs.ts'
import { addGround } from './add-ground.ts'
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
  KUBECTL_DRAIN: 'kubectl drain, with the options that were asked for.',
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
  MOVES: 'It takes the pod away.',
  IGNORES: 'It leaves the pod and goes on without it.',
  REFUSES: 'It keeps the pod, and whatever was meant for its node does not happen.',
})

const ANSWERS = { moves: 'MOVES', ignores: 'IGNORES', refuses: 'REFUSES' } as const

const MoverVerdictType = builder.objectRef<MoverVerdict>('MoverVerdict').implement({
  description: 'What one program that moves pods makes of a pod, by its default settings.',
  fields: (t) => ({
    mover: t.field({ type: MoverEnum, description: 'The program.', resolve: ({ mover }) => MOVERS[mover] }),
    answer: t.field({ type: MoverAnswerEnum, description: 'What it does.', resolve: ({ answer }) => ANSWERS[answer] }),
    reasons: t.stringList({ description: 'Why, in its own words.', resolve: ({ reasons }) => [...reasons] }),
  }),
})

const DrainedPodType = builder.objectRef<DrainedPodView>('DrainedPod').implement({
  description: 'What a drain of its node means for a pod, at this moment.',
  fields: (t) => ({
    pod: t.field({ type: PodRef, description: 'The pod.', resolve: ({ drained, base }) => locate<'Pod'>(drained.pod, base) }),
    movers: t.field({
      type: [MoverVerdictType],
      description: 'Who would move it, and who would not and why.',
      resolve: ({ drained }) => [...drained.movers],
    }),
    budgets: t.field({
      type: [ObjectKey],
      description: 'Budgets that cover it. With more than one, its eviction is an error.',
      resolve: ({ drained }) => [...drained.budgets],
    }),
    refusal: t.string({
      nullable: true,
      description: 'Why the Eviction API would refuse it now; null when it would not, or would not be asked.',
      resolve: ({ drained: { refusal } }) =>
        refusal ? [refusal.message, ...refusal.causes.map(({ message }) => message)].join(' ') : null,
    }),
    refusalCode: t.int({
      nullable: true,
      description: 'The status of that refusal: 429 may pass by waiting, 500 will not.',
      resolve: ({ drained }) => drained.refusal?.code ?? null,
    }),
  }),
})

export const DrainExplanation = builder.objectRef<DrainExplanationView>('DrainExplanation').implement({
  description:
    'Whether a node can be drained as it is now, and what stands in the way. Nothing is run: `whatIf` tells what follows.',
  fields: (t) => ({
    node: t.field({
      type: NodeRef,
      description: 'The node.',
      resolve: ({ explanation, base }) => locate<'Node'>(explanation.node, base),
    }),
    drainable: t.boolean({
      description: 'kubectl would begin, and no eviction would be refused at first. What is refused now may be granted later.',
      resolve: ({ explanation }) => explanation.drainable,
    }),
    errors: t.stringList({
      description: "kubectl's reasons to touch nothing on the node.",
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

addGround(DrainExplanation)
