import type { Base } from '../../../whatif/base.ts'
import { baseAfter } from '../../../whatif/base-after.ts'
import { digestingOutcome } from '../../../whatif/outcome/outcome-digest.ts'
import { builder } from '../../builder.ts'
import { inOrder, PAGE_ARGS, pageCost, pageOf } from '../../connection.ts'
import { digesting, inSlices } from '../../in-slices.ts'
import type { OutcomeView } from '../../outcome-view.ts'
import { Cluster } from '../cluster.ts'
import { CoverageNote, StateInfo } from '../state.ts'
import { EvictionSummary, Preemption } from './evictions.ts'
import { BudgetImpact, NodeImpact, ServiceImpact, WorkloadImpact } from './impacts.ts'
import { MoveConnection } from './move.ts'
import { PendingPod } from './pending-pod.ts'
import { PlacementConnection } from './placement.ts'
import { Deadlock, RunStats, TimingFact } from './run-facts.ts'
import { TimelineConnection, TimelineKind } from './timeline.ts'
import { TrafficImpact } from './traffic.ts'
import { Verdict, VerdictReason } from './verdict.ts'

export const Outcome = builder.objectRef<OutcomeView>('Outcome')

Outcome.implement({
  description: 'The answer to a scenario, told against the same time without it.',
  fields: (t) => ({
    scenario: t.string({
      nullable: true,
      description: 'The name of the scenario.',
      resolve: ({ outcome }) => outcome.scenario.name || null,
    }),
    verdict: t.field({ type: Verdict, description: 'How it ends.', resolve: ({ outcome }) => outcome.verdict }),
    reasons: t.field({
      type: [VerdictReason],
      description: 'Why, the gravest first.',
      resolve: ({ outcome }) => [...outcome.reasons],
    }),
    summary: t.string({ description: 'One sentence to read first.', resolve: ({ outcome }) => outcome.summary }),
    duration: t.field({
      type: 'Duration',
      description: 'Virtual time until all was quiet, or the horizon.',
      resolve: ({ outcome }) => outcome.durationMs,
    }),
    quiet: t.boolean({ description: 'Whether all was quiet at the end.', resolve: ({ outcome }) => outcome.quiet }),
    timeline: t.field({
      type: TimelineConnection,
      args: { ...PAGE_ARGS, kinds: t.arg({ type: [TimelineKind], description: 'Only events of these kinds.' }) },
      complexity: pageCost,
      description: 'What happened, in virtual time.',
      resolve: ({ outcome }, args, context) => {
        const events = inOrder(outcome.timeline).filter(({ item }) => args.kinds?.includes(item.kind) ?? true)
        return pageOf(events, args, context)
      },
    }),
    moves: t.field({
      type: MoveConnection,
      args: PAGE_ARGS,
      complexity: pageCost,
      description: 'Pods that left their nodes, and what took their places.',
      resolve: ({ outcome }, args, context) => pageOf(inOrder(outcome.moves), args, context),
    }),
    placements: t.field({
      type: PlacementConnection,
      args: PAGE_ARGS,
      complexity: pageCost,
      description: 'Pods that were given nodes, replacements and additional ones.',
      resolve: (view, args, context) =>
        pageOf(inOrder(view.outcome.placements.map((item) => ({ ...item, view }))), args, context),
    }),
    pending: t.field({
      type: [PendingPod],
      description: 'Pods without a node at the end.',
      resolve: (view) => view.outcome.pending.map((item) => ({ ...item, view })),
    }),
    evictions: t.field({
      type: EvictionSummary,
      description: 'What became of evictions.',
      resolve: ({ outcome }) => outcome.evictions,
    }),
    preemptions: t.field({
      type: [Preemption],
      description: 'Pods that had to go for others.',
      resolve: ({ outcome }) => [...outcome.preemptions],
    }),
    stuck: t.field({ type: [Deadlock], description: 'What waits for what.', resolve: ({ outcome }) => [...outcome.stuck] }),
    output: t.stringList({
      description: 'What kubectl would have printed, for drains.',
      resolve: ({ outcome }) => [...outcome.output],
    }),
    baseline: t.field({
      type: Outcome,
      nullable: true,
      description: 'The same time with no action; null in a baseline itself.',
      resolve: ({ outcome, base }) => (outcome.baseline ? { outcome: outcome.baseline, base } : null),
    }),
    after: t.field({
      type: Cluster,
      description: 'The cluster at the end, with all that a cluster can be asked.',
      resolve: async (view, _args, { nowMs }) => {
        await inSlices(digesting(view.outcome.after), nowMs)
        return clusterAfter(view)
      },
    }),
  }),
})

builder.objectFields(Outcome, (t) => ({
  budgets: t.field({ type: [BudgetImpact], description: 'What budgets felt.', resolve: ({ outcome }) => [...outcome.budgets] }),
  workloads: t.field({
    type: [WorkloadImpact],
    description: 'What workloads felt.',
    resolve: ({ outcome }) => [...outcome.workloads],
  }),
  services: t.field({
    type: [ServiceImpact],
    description: 'What services felt.',
    resolve: ({ outcome }) => [...outcome.services],
  }),
  traffic: t.field({
    type: TrafficImpact,
    nullable: true,
    description: 'What becomes of requests; null when the scenario says nothing of them.',
    resolve: ({ outcome }) => outcome.traffic ?? null,
  }),
  nodes: t.field({ type: [NodeImpact], description: 'What changed on nodes.', resolve: ({ outcome }) => [...outcome.nodes] }),
  coverage: t.field({
    type: [CoverageNote],
    description: 'What the answer does not take into account.',
    resolve: ({ outcome }) => [...outcome.coverage],
  }),
  timing: t.field({
    type: [TimingFact],
    description: 'Durations that were used.',
    resolve: ({ outcome }) => [...outcome.timing],
  }),
  state: t.field({ type: StateInfo, description: 'The state it was computed on.', resolve: ({ base }) => base.info }),
  seed: t.int({ description: 'The seed of chance.', resolve: ({ outcome }) => outcome.scenario.seed }),
  digest: t.string({
    description: 'Digest of the answer: equal for equal answers, on any machine.',
    resolve: ({ outcome }, _args, { nowMs }) => inSlices(digestingOutcome(outcome), nowMs),
  }),
  stats: t.field({ type: RunStats, description: 'What the run took.', resolve: ({ outcome }) => outcome.stats }),
}))

/** The state at the end as something to ask about; its moment is the end of the run. */
function clusterAfter({ outcome, base }: OutcomeView): Base {
  return { ...baseAfter(base, outcome), coverage: outcome.coverage }
}
