import { inSlices } from '../../../service/event-loop/in-slices.ts'
import { clusterFidelity } from '../../../service/history/fidelity-weeks.ts'
import type { OutcomeView } from '../../../service/runs/outcome-view.ts'
import { digestingOutcome } from '../../../whatif/outcome/outcome-digest.ts'
import { builder } from '../../builder.ts'
import { inOrder, PAGE_ARGS, pageOf } from '../../connection.ts'
import { endOfRun } from '../../references/answer-state.ts'
import { Cluster } from '../cluster.ts'
import { CoverageNote, StateInfo } from '../state.ts'
import { JobFailure, NodeChange, Restarts, Unrelated } from './consequences.ts'
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
  description: 'The answer to a scenario: its effects, as the difference to the same time without it.',
  fields: (t) => ({
    scenario: t.string({
      nullable: true,
      description: 'The name of the scenario.',
      resolve: ({ outcome }) => outcome.scenario.name || null,
    }),
    verdict: t.field({ type: Verdict, description: 'The verdict.', resolve: ({ outcome }) => outcome.verdict }),
    reasons: t.field({
      type: [VerdictReason],
      description: 'Why, the most severe first.',
      resolve: ({ outcome }) => [...outcome.reasons],
    }),
    summary: t.string({
      description:
        'The sentence to read first, after the verdict: how far the actions got, what happened to pods, what is unavailable.',
      resolve: ({ outcome }) => outcome.summary,
    }),
    duration: t.field({
      type: 'Duration',
      description: 'Virtual time of the run: until the whole cluster was quiet, to its horizon, or as far as the limits allowed.',
      resolve: ({ outcome }) => outcome.durationMs,
    }),
    quiet: t.boolean({ description: 'Whether the whole cluster was quiet at the end.', resolve: ({ outcome }) => outcome.quiet }),
    actionsDoneAt: t.field({
      type: 'Duration',
      nullable: true,
      description: 'When the last action had ended, in virtual time: done, refused or given up; null: not all of them ended.',
      resolve: ({ outcome }) => outcome.actionsDoneAtMs ?? null,
    }),
    settledAt: t.field({
      type: 'Duration',
      nullable: true,
      description:
        'When the last consequence of the scenario had settled: disrupted pods are gone, their replacements available, and nothing more changes because of it. Null: the run ended before.',
      resolve: ({ outcome }) => outcome.settledAtMs ?? null,
    }),
    quietAt: t.field({
      type: 'Duration',
      nullable: true,
      description:
        'When the whole cluster was quiet, including what also happens without the scenario; null: the run ended before.',
      resolve: ({ outcome }) => (outcome.quiet ? outcome.durationMs : null),
    }),
  }),
})

builder.objectFields(Outcome, (t) => ({
  timeline: t.field({
    type: TimelineConnection,
    args: { ...PAGE_ARGS, kinds: t.arg({ type: [TimelineKind], description: 'Only events of these kinds.' }) },
    description: 'What happened, in virtual time.',
    resolve: ({ outcome }, args, context) => {
      const events = inOrder(outcome.timeline).filter(({ item }) => args.kinds?.includes(item.kind) ?? true)
      return pageOf(events, args, context)
    },
  }),
  moves: t.field({
    type: MoveConnection,
    args: PAGE_ARGS,
    description: 'Pods that left their nodes because of the scenario, and their replacements. For a baseline, all of them.',
    resolve: ({ outcome }, args, context) => pageOf(inOrder(outcome.moves), args, context),
  }),
  placements: t.field({
    type: PlacementConnection,
    args: PAGE_ARGS,
    description: 'Pods that were scheduled, replacements and additional ones.',
    resolve: (view, args, context) => pageOf(inOrder(view.outcome.placements.map((item) => ({ ...item, view }))), args, context),
  }),
  pending: t.field({
    type: [PendingPod],
    description: 'Pods that are Pending at the end.',
    resolve: (view) => view.outcome.pending.map((item) => ({ ...item, view })),
  }),
  evictions: t.field({
    type: EvictionSummary,
    description: 'The results of evictions.',
    resolve: ({ outcome }) => outcome.evictions,
  }),
  preemptions: t.field({
    type: [Preemption],
    description: 'Pods that were preempted because of the scenario.',
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
    description: 'The same time without the scenario; null where the scenario has no actions.',
    resolve: ({ outcome, base }) => (outcome.baseline ? { outcome: outcome.baseline, base } : null),
  }),
  after: t.field({
    type: Cluster,
    description: 'The cluster at the end, with all fields of a cluster.',
    resolve: (view, _args, context) => endOfRun(view, context),
  }),
}))

builder.objectFields(Outcome, (t) => ({
  nodeChanges: t.field({
    type: [NodeChange],
    description: 'Nodes that join, leave, become Ready or NotReady, are cordoned or uncordoned, in order of time.',
    resolve: ({ outcome }) => [...outcome.nodeChanges],
  }),
  jobFailures: t.field({
    type: [JobFailure],
    description: 'Jobs that fail because of the scenario.',
    resolve: ({ outcome }) => [...outcome.jobFailures],
  }),
  restarts: t.field({
    type: [Restarts],
    description: 'Containers that are restarted because of the scenario.',
    resolve: ({ outcome }) => [...outcome.restarts],
  }),
  unrelated: t.field({
    type: Unrelated,
    description: 'What also happens without the scenario.',
    resolve: ({ outcome }) => outcome.unrelated,
  }),
  warnings: t.stringList({
    description: 'Requested actions that have no effect.',
    resolve: ({ outcome }) => [...outcome.warnings],
  }),
  budgets: t.field({
    type: [BudgetImpact],
    description: 'Impact on PodDisruptionBudgets: those that differ from the run without the scenario.',
    resolve: ({ outcome }) => [...outcome.budgets],
  }),
  workloads: t.field({
    type: [WorkloadImpact],
    description: 'Impact on workloads: those whose pods differ from the run without the scenario.',
    resolve: ({ outcome }) => [...outcome.workloads],
  }),
  services: t.field({
    type: [ServiceImpact],
    description: 'Impact on Services: those whose endpoints differ from the run without the scenario.',
    resolve: ({ outcome }) => [...outcome.services],
  }),
  traffic: t.field({
    type: TrafficImpact,
    nullable: true,
    description: 'Requests that fail; null when the scenario has no requests.',
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
  fidelity: t.string({
    nullable: true,
    description:
      'How often the scheduler of this cluster placed pods as the twin predicted, in one line; null where no decision was compared. It is not a part of the digest.',
    resolve: (_outcome, _args, context) => clusterFidelity(context) ?? null,
  }),
  state: t.field({ type: StateInfo, description: 'The state it was computed on.', resolve: ({ base }) => base.info }),
  seed: t.int({ description: 'The random seed.', resolve: ({ outcome }) => outcome.scenario.seed }),
  digest: t.string({
    description: 'Digest of the answer: equal for equal answers, on any machine.',
    resolve: ({ outcome }, _args, { nowMs }) => inSlices(digestingOutcome(outcome), nowMs),
  }),
  stats: t.field({ type: RunStats, description: 'The cost of the run.', resolve: ({ outcome }) => outcome.stats }),
}))
