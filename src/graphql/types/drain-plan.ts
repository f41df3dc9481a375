import type { DrainPlan as Plan } from '../../whatif/drain-plan/drain-plan.ts'
import { drainScript } from '../../whatif/drain-plan/drain-script.ts'
import type { HeldNode as Held, DrainWave as Wave } from '../../whatif/drain-plan/drain-waves.ts'
import type { Surge } from '../../whatif/drain-plan/surge.ts'
import { builder } from '../builder.ts'
import { addGround, type Grounded } from './add-ground.ts'
import { Deadlock } from './outcome/run-facts.ts'
import { Verdict, VerdictReason } from './outcome/verdict.ts'

export interface DrainPlanView extends Grounded {
  readonly plan: Plan
}

const DrainWave = builder.objectRef<Wave>('DrainWave').implement({
  description: 'Nodes that are drained at the same time. It was run on the state that the waves before it left behind.',
  fields: (t) => ({
    nodes: t.stringList({ description: 'Their names.', resolve: ({ nodes }) => [...nodes] }),
    verdict: t.expose('verdict', { type: Verdict, description: 'How it ends.' }),
    reasons: t.field({ type: [VerdictReason], description: 'Why, the gravest first.', resolve: ({ reasons }) => [...reasons] }),
    duration: t.field({ type: 'Duration', description: 'Until all is quiet again.', resolve: ({ durationMs }) => durationMs }),
    moved: t.exposeInt('moved', { description: 'Pods that leave their nodes.' }),
  }),
})

const HeldNode = builder.objectRef<Held>('HeldNode').implement({
  description: 'A node that cannot be drained, neither alone nor after all the others.',
  fields: (t) => ({
    node: t.exposeString('node', { description: 'Its name.' }),
    verdict: t.expose('verdict', { type: Verdict, description: 'How its drain ends.' }),
    summary: t.exposeString('summary', { description: 'One sentence to read first.' }),
    reasons: t.field({ type: [VerdictReason], description: 'Why, the gravest first.', resolve: ({ reasons }) => [...reasons] }),
    stuck: t.field({
      type: [Deadlock],
      description: 'What waits for what, and what would free it.',
      resolve: ({ stuck }) => [...stuck],
    }),
  }),
})

const DrainSurge = builder.objectRef<Surge>('DrainSurge').implement({
  description: 'Nodes with which more could go. Its waves were run with them, after those of the plan.',
  fields: (t) => ({
    like: t.stringList({
      description: 'One more node like each of these is needed; a name that stands twice stands for two.',
      resolve: ({ like }) => [...like],
    }),
    waves: t.field({ type: [DrainWave], description: 'In which held nodes can go then.', resolve: ({ waves }) => [...waves] }),
    held: t.field({ type: [HeldNode], description: 'Nodes that cannot go even so.', resolve: ({ held }) => [...held] }),
    duration: t.field({
      type: 'Duration',
      description: 'Until they have joined, and of all these waves together.',
      resolve: ({ durationMs }) => durationMs,
    }),
    givenBack: t.field({
      type: [DrainWave],
      description:
        'In which the new nodes can be drained and deleted again afterwards; run like all waves. Where drained nodes are left cordoned, with those uncordoned.',
      resolve: ({ givenBack }) => [...givenBack],
    }),
    kept: t.field({
      type: [HeldNode],
      description: 'New nodes that have to stay, as when pods on them have nowhere else to go.',
      resolve: ({ kept }) => [...kept],
    }),
  }),
})

export const DrainPlan = builder.objectRef<DrainPlanView>('DrainPlan').implement({
  description: 'In which order nodes can be drained, and how many at once. Every wave was run before it was written down.',
  fields: (t) => ({
    waves: t.field({
      type: [DrainWave],
      description: 'In this order; each begins when the one before has come to rest.',
      resolve: ({ plan }) => [...plan.waves],
    }),
    held: t.field({ type: [HeldNode], description: 'Nodes that cannot go.', resolve: ({ plan }) => [...plan.held] }),
    gone: t.stringList({
      description: 'Nodes that the node autoscaler took away before it was their turn.',
      resolve: ({ plan }) => [...plan.gone],
    }),
    duration: t.field({ type: 'Duration', description: 'Of all waves together.', resolve: ({ plan }) => plan.durationMs }),
    surge: t.field({
      type: DrainSurge,
      nullable: true,
      description:
        'How many more nodes it takes for nodes that are held for lack of room. Null: none is, or none would be freed.',
      resolve: ({ plan }) => plan.surge,
    }),
    script: t.string({
      description: 'The plan as a shell script of kubectl commands.',
      resolve: ({ plan }) => drainScript(plan),
    }),
    runs: t.int({ description: 'Runs that were made to find it.', resolve: ({ plan }) => plan.runs }),
  }),
})

addGround(DrainPlan)
