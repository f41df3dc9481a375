import type { OutcomeView } from '../../service/runs/outcome-view.ts'
import { configurationsIn } from '../../whatif/actions/configurations-in.ts'
import type { Base } from '../../whatif/base.ts'
import { baseAfter } from '../../whatif/base-after.ts'
import { type ExplainedNode, type ExplainedScore, explainPod, type PodExplanation } from '../../whatif/explain-pod.ts'
import { podExplanationSummary } from '../../whatif/explain-pod-summary.ts'
import type { ObjectKey as Key } from '../../whatif/outcome/outcome.ts'
import { builder } from '../builder.ts'
import { connectionType, inOrder, PAGE_ARGS, pageOf } from '../connection.ts'
import { enumOf } from '../enum-of.ts'
import { find, locate } from '../located.ts'
import { NodeRef, PodRef } from '../refs.ts'
import { addStateFields, type ComputedOnState } from './add-state-fields.ts'
import { RejectionGroup } from './outcome/rejection-group.ts'
import { PreemptionExplanation } from './preemption-explanation.ts'
import { Rejection } from './rejection.ts'
import { ObjectKey } from './state.ts'

/** An explanation and the state it was computed on. */
export interface ExplanationView extends ComputedOnState {
  readonly explanation: PodExplanation
}

/** A trial on every node weighs less than a run, and more than a field that is looked up. */
export const EXPLAIN_COST = 200

/** What the scheduler of an outcome's run makes of a pod at its end; null when the pod is gone. */
export function explainedAfter({ base, outcome }: OutcomeView, pod: Key): ExplanationView | null {
  const after = baseAfter(base, outcome)
  const { actions, schedulerConfiguration } = outcome.scenario
  const explanation = explainPod(after, pod, configurationsIn(actions).at(-1) ?? schedulerConfiguration)
  return explanation ? { explanation, base: after, notes: explanation.notes } : null
}

interface NodeView {
  readonly explained: ExplainedNode
  readonly base: Base
}

const SchedulingResult = enumOf('SchedulingResult', "The scheduler's decision about a pod now.", {
  SCHEDULED: 'It is schedulable.',
  UNSCHEDULABLE: 'It is unschedulable: no node fits.',
  ERROR: 'The scheduler cannot try it: something that it needs cannot be read.',
  GATED: 'It is gated before it is tried.',
  DELETING: 'It is being deleted, so the scheduler no longer tries it.',
  OTHER_SCHEDULER: 'It belongs to another scheduler, which is not modelled.',
})

const RESULTS = {
  bound: 'SCHEDULED',
  unschedulable: 'UNSCHEDULABLE',
  error: 'ERROR',
  gated: 'GATED',
  deleting: 'DELETING',
  'not-ours': 'OTHER_SCHEDULER',
} as const

const PluginScore = builder.objectRef<ExplainedScore>('PluginScore').implement({
  description: 'The score of a node from a plugin of the scheduler.',
  fields: (t) => ({
    plugin: t.exposeString('plugin', { description: 'The plugin.' }),
    raw: t.exposeFloat('raw', { description: 'The raw score.' }),
    normalized: t.exposeFloat('normalized', { description: 'The same from 0 to 100.' }),
    weight: t.exposeInt('weight', { description: "The plugin's weight." }),
    weighted: t.float({ description: 'Normalized times weight.', resolve: (score) => score.normalized * score.weight }),
  }),
})

const NodeVerdict = builder.objectRef<NodeView>('NodeVerdict').implement({
  description: "The scheduler's view of one node for the pod.",
  fields: (t) => ({
    node: t.string({ description: 'The name of the node.', resolve: ({ explained }) => explained.name }),
    fits: t.boolean({ description: 'Whether the pod fits there.', resolve: ({ explained }) => fits(explained) }),
    excluded: t.boolean({
      description: 'Excluded before any filter ran, because the pod names other nodes.',
      resolve: ({ explained }) => explained.excluded,
    }),
    verdict: t.field({
      type: Rejection,
      nullable: true,
      description: 'The refusal that the scheduler reports; null: the pod fits, or the node was excluded.',
      resolve: ({ explained }) => explained.verdict ?? null,
    }),
    refusals: t.field({
      type: [Rejection],
      complexity: { field: 1, multiplier: 2 },
      description: "Every plugin's refusal: what would remain if the first one were resolved.",
      resolve: ({ explained }) => [...explained.refusals],
    }),
    total: t.float({
      nullable: true,
      description: 'The weighted sum of its scores; null where it was not scored.',
      resolve: ({ explained }) => explained.total ?? null,
    }),
    scores: t.field({
      type: [PluginScore],
      description: 'Score by score.',
      resolve: ({ explained }) => [...explained.scores],
    }),
  }),
})

const NodeVerdictConnection = connectionType(NodeVerdict, 'NodeVerdict', 'nodes as the scheduler sees them')

const NodeVerdictFilter = builder.inputType('NodeVerdictFilter', {
  description: 'Filters the nodes of an explanation; all given conditions must match.',
  fields: (t) => ({
    fits: t.boolean({ description: 'Only nodes where the pod fits, or only the others.' }),
    excluded: t.boolean({ description: 'Only nodes that were excluded before any filter ran, or only the others.' }),
    plugin: t.string({ description: 'Only nodes that this plugin refuses.' }),
    reason: t.string({ description: 'Only nodes that the scheduler reports as refused for this reason, in its own words.' }),
    names: t.stringList({ description: 'Only nodes of these names.' }),
  }),
})

const NodeVerdictOrder = enumOf('NodeVerdictOrder', 'The order of the nodes of an explanation.', {
  NAME: 'By name.',
  SCORE: 'By total, the highest first, equal ones by name; nodes without a score come last.',
})

interface FilterValue {
  readonly fits?: boolean | null | undefined
  readonly excluded?: boolean | null | undefined
  readonly plugin?: string | null | undefined
  readonly reason?: string | null | undefined
  readonly names?: readonly string[] | null | undefined
}

export const SchedulingExplanation = builder.objectRef<ExplanationView>('SchedulingExplanation').implement({
  description: "The scheduler's view of a pod. A pod that has a node is tried again, with its own requests left free.",
  fields: (t) => ({
    pod: t.field({
      type: PodRef,
      description: 'The pod.',
      resolve: ({ explanation, base }) => locate<'Pod'>(explanation.pod, base),
    }),
    result: t.field({
      type: SchedulingResult,
      description: 'What the scheduler would do now.',
      resolve: ({ explanation }) => RESULTS[explanation.result],
    }),
    node: t.field({
      type: NodeRef,
      nullable: true,
      description: 'The node that the pod is bound to; null while it is Pending.',
      resolve: ({ explanation, base }) => find(base, 'Node', { namespace: '', name: explanation.boundTo }),
    }),
    message: t.string({
      description: "The scheduler's message; empty when it finds a node.",
      resolve: ({ explanation }) => explanation.message,
    }),
    gate: t.field({
      type: Rejection,
      nullable: true,
      description: 'What blocks the pod before it is tried at all.',
      resolve: ({ explanation }) => explanation.gate ?? null,
    }),
    reasons: t.field({
      type: [RejectionGroup],
      description: 'Why nodes were refused, the most frequent reason first.',
      resolve: ({ explanation }) => [...explanation.reasons],
    }),
    nodes: t.field({
      type: NodeVerdictConnection,
      args: {
        ...PAGE_ARGS,
        filter: t.arg({ type: NodeVerdictFilter, description: 'Which nodes.' }),
        orderBy: t.arg({ type: NodeVerdictOrder, defaultValue: 'NAME', description: 'The order.' }),
      },
      description: 'Node by node.',
      resolve: ({ explanation, base }, args, context) => {
        const nodes = args.orderBy === 'SCORE' ? bestFirst(explanation.nodes) : explanation.nodes
        const kept = inOrder(nodes.map((explained) => ({ explained, base })))
        return pageOf(
          kept.filter(({ item }) => passes(item.explained, args.filter)),
          args,
          context,
        )
      },
    }),
    ties: t.field({
      type: [NodeRef],
      description: 'Nodes that are equally good: the real scheduler can choose any of them.',
      resolve: ({ explanation, base }) =>
        explanation.ties.flatMap((name) => {
          const node = find(base, 'Node', { namespace: '', name })
          return node ? [node] : []
        }),
    }),
    sequentialPick: t.field({
      type: NodeRef,
      nullable: true,
      description:
        'Which of the ties kube-scheduler chooses if one worker checks all nodes from the first on; its sixteen workers change that ' +
        'order at random. Null if that is undecided, and without a node.',
      resolve: ({ explanation: { sequentialPick }, base }) =>
        sequentialPick === undefined ? null : (find(base, 'Node', { namespace: '', name: sequentialPick }) ?? null),
    }),
    unboundClaims: t.field({
      type: [ObjectKey],
      description:
        'Claims without a volume of a Pending pod for which a node is found: it reserves its capacity there, and is bound when all of ' +
        'them are, a second later at the earliest. The scheduler gives up after ten minutes and tries again.',
      resolve: ({ explanation }) => [...explanation.unboundClaims],
    }),
    preemption: t.field({
      type: PreemptionExplanation,
      nullable: true,
      description: 'The result of preemption; null when it is not tried.',
      resolve: ({ explanation, base }) => (explanation.preemption ? { report: explanation.preemption, base } : null),
    }),
  }),
})

builder.objectField(SchedulingExplanation, 'summary', (t) =>
  t.string({
    description: 'One sentence to read first: where the pod is and where the scheduler would place it now, or what it lacks.',
    resolve: ({ explanation, base }) => podExplanationSummary(explanation, base.state),
  }),
)

addStateFields(SchedulingExplanation)

/** The nodes are by name already, and sorting keeps that among equals. */
function bestFirst(nodes: readonly ExplainedNode[]): readonly ExplainedNode[] {
  return nodes.toSorted((a, b) => (b.total ?? Number.NEGATIVE_INFINITY) - (a.total ?? Number.NEGATIVE_INFINITY) || 0)
}

function fits(node: ExplainedNode): boolean {
  return !node.excluded && node.verdict === undefined
}

function passes(node: ExplainedNode, filter: FilterValue | null | undefined): boolean {
  if (filter?.fits != null && fits(node) !== filter.fits) return false
  if (filter?.excluded != null && node.excluded !== filter.excluded) return false
  if (filter?.reason != null && !node.verdict?.reasons.includes(filter.reason)) return false
  if (filter?.plugin != null && !node.refusals.some(({ plugin }) => plugin === filter.plugin)) return false
  return filter?.names?.includes(node.name) ?? true
}
