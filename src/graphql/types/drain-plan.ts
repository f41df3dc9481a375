import type { DrainPlan as Plan } from '../../whatif/drain-plan/drain-plan.ts'
import { drainPlanSummary } from '../../whatif/drain-plan/drain-plan-summary.ts'
import { drainScript } from '../../whatif/drain-plan/drain-script.ts'
import type { HeldNode as Held, DrainWave as Wave } from '../../whatif/drain-plan/drain-waves.ts'
import type { Surge } from '../../whatif/drain-plan/surge.ts'
import { builder } from '../builder.ts'
import { addStateFields, type ComputedOnState } from './add-state-fields.ts'
import { Deadlock } from './outcome/run-facts.ts'
import { Verdict, VerdictReason } from './outcome/verdict.ts'
import { ObjectKey } from './state.ts'

export interface DrainPlanView extends ComputedOnState {
  readonly plan: Plan
}

const DrainWave = builder.objectRef<Wave>('DrainWave').implement({
  description: 'Nodes that are drained at the same time. It was run on the state in which the earlier waves had settled.',
  fields: (t) => ({
    nodes: t.stringList({ description: 'Their names.', resolve: ({ nodes }) => [...nodes] }),
    verdict: t.expose('verdict', { type: Verdict, description: 'How it ends.' }),
    reasons: t.field({
      type: [VerdictReason],
      description: 'Why, the most severe first.',
      resolve: ({ reasons }) => [...reasons],
    }),
    actionsDone: t.field({
      type: 'Duration',
      description: 'Time until the drains, and what happens to the nodes afterwards, are done.',
      resolve: ({ actionsDoneMs }) => actionsDoneMs,
    }),
    settled: t.field({
      type: 'Duration',
      description: 'Time until all consequences have settled; then the next wave starts.',
      resolve: ({ settledMs }) => settledMs,
    }),
    rescheduled: t.exposeInt('rescheduled', { description: 'Pods that are evicted and rescheduled.' }),
    workloads: t.field({
      type: [ObjectKey],
      description: 'The workloads of those pods.',
      resolve: ({ workloads }) => [...workloads],
    }),
  }),
})

const HeldNode = builder.objectRef<Held>('HeldNode').implement({
  description: 'A node that cannot be drained, neither alone nor after all the others.',
  fields: (t) => ({
    node: t.exposeString('node', { description: 'Its name.' }),
    verdict: t.expose('verdict', { type: Verdict, description: 'How its drain ends.' }),
    summary: t.exposeString('summary', { description: 'One sentence to read first.' }),
    reasons: t.field({
      type: [VerdictReason],
      description: 'Why, the most severe first.',
      resolve: ({ reasons }) => [...reasons],
    }),
    stuck: t.field({
      type: [Deadlock],
      description: 'What waits for what, and what would free it.',
      resolve: ({ stuck }) => [...stuck],
    }),
  }),
})

const DrainSurge = builder.objectRef<Surge>('DrainSurge').implement({
  description: 'Nodes with which more nodes can be drained. Its waves were run with them, after those of the plan.',
  fields: (t) => ({
    like: t.stringList({
      description: 'One additional node like each of these is needed; a name that is listed twice means two.',
      resolve: ({ like }) => [...like],
    }),
    waves: t.field({
      type: [DrainWave],
      description: 'In which blocked nodes can then be drained.',
      resolve: ({ waves }) => [...waves],
    }),
    held: t.field({ type: [HeldNode], description: 'Nodes that are still blocked.', resolve: ({ held }) => [...held] }),
    duration: t.field({
      type: 'Duration',
      description: 'Time until the new nodes have joined and all these waves are done.',
      resolve: ({ durationMs }) => durationMs,
    }),
    givenBack: t.field({
      type: [DrainWave],
      description:
        'In which the new nodes can be drained and deleted again afterwards; run like all waves. If drained nodes are left cordoned, with those uncordoned.',
      resolve: ({ givenBack }) => [...givenBack],
    }),
    kept: t.field({
      type: [HeldNode],
      description: 'New nodes that must stay, for example because pods on them fit on no other node.',
      resolve: ({ kept }) => [...kept],
    }),
  }),
})

export const DrainPlan = builder.objectRef<DrainPlanView>('DrainPlan').implement({
  description: 'In which order nodes can be drained, and how many at once. Every wave was rehearsed.',
  fields: (t) => ({
    summary: t.string({
      description:
        'One sentence to read first: how many nodes can be drained, in how many waves, when that is done, and which are blocked.',
      resolve: ({ plan }) => drainPlanSummary(plan),
    }),
    waves: t.field({
      type: [DrainWave],
      description: 'In this order; each starts when the previous one has settled.',
      resolve: ({ plan }) => [...plan.waves],
    }),
    held: t.field({ type: [HeldNode], description: 'Nodes that cannot be drained.', resolve: ({ plan }) => [...plan.held] }),
    gone: t.stringList({
      description: 'Nodes that the node autoscaler removed before their turn.',
      resolve: ({ plan }) => [...plan.gone],
    }),
    untried: t.stringList({
      description: 'Nodes that were not rehearsed, because the limit of runs (`inquiryRunsMax`) was reached.',
      resolve: ({ plan }) => [...plan.untried],
    }),
    duration: t.field({ type: 'Duration', description: 'Time for all waves together.', resolve: ({ plan }) => plan.durationMs }),
    surge: t.field({
      type: DrainSurge,
      nullable: true,
      description:
        'How many additional nodes are needed for nodes that are blocked for lack of capacity. Null: no node is, or none would be freed.',
      resolve: ({ plan }) => plan.surge,
    }),
    script: t.string({
      description: 'The plan as a shell script of kubectl commands.',
      resolve: ({ plan }) => drainScript(plan),
    }),
    runs: t.int({ description: 'Number of runs.', resolve: ({ plan }) => plan.runs }),
  }),
})

addStateFields(DrainPlan)
