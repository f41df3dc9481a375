import { singleActions } from '../../../whatif/actions/action.ts'
import type { Base } from '../../../whatif/base.ts'
import { kubectlCommand } from '../../../whatif/kubectl/kubectl-command.ts'
import type { ScenarioChange as Change, ScenarioRemedy as Remedy } from '../../../whatif/remedies/remedy.ts'
import { builder } from '../../builder.ts'
import { enumOf } from '../../enum-of.ts'
import { answered } from '../../top-level-error.ts'
import { ObjectKey } from '../state.ts'
import { Outcome } from './outcome.ts'
import { Verdict } from './verdict.ts'

/** A remedy, and the state that its run began with. */
interface RemedyView {
  readonly remedy: Remedy
  readonly base: Base
}

const ScenarioChangeKind = enumOf('ScenarioChangeKind', 'What is changed, the cheapest first.', {
  WAIT_FIRST: 'It starts when the cluster is quiet.',
  OTHER_ORDER: 'Its actions, or the nodes that it drains, run in another order.',
  LONGER_TIMEOUT: 'A drain gets a longer timeout.',
  DRAIN_FLAG: 'kubectl drain gets a flag that it requires.',
  UNCORDON_NODE: 'A node is uncordoned.',
  ADD_BUDGET: 'A workload gets a budget that keeps one of its pods.',
  EVICT_UNHEALTHY: 'A budget allows the eviction of pods that are not ready.',
  REMOVE_BUDGET: 'One of several budgets of the same pods is deleted: evictions of pods with two are always refused.',
  ADD_REPLICA: 'A workload gets one more replica.',
  RELAX_BUDGET: 'A budget allows one more disruption.',
  FEWER_REPLICAS: 'A workload gets fewer replicas, or fewer pods are submitted.',
  RAISE_QUOTA: 'A quota allows the requested amount.',
  REDUCE_REQUEST: 'Pods request less.',
  RELAX_CONSTRAINT: 'Pods relax a requirement on nodes or on other pods.',
  ADD_NODE: 'More nodes of an existing shape.',
})

const ScenarioChange = builder.objectRef<Change>('ScenarioChange').implement({
  description: 'One change of a scenario, or of the cluster before it.',
  fields: (t) => ({
    kind: t.field({ type: ScenarioChangeKind, description: 'What is changed.', resolve: ({ kind }) => kind }),
    message: t.exposeString('message', { description: 'What to do, in words.' }),
    objects: t.field({
      type: [ObjectKey],
      description: 'The changed object; for new nodes, the one that they copy.',
      resolve: ({ objects }) => [...objects],
    }),
    cost: t.exposeInt('cost', {
      description: 'Its cost relative to other changes: 1 for another order, 5 for a replica, 20 for a node. Not a price.',
    }),
  }),
})

const ScenarioRemedy = builder.objectRef<RemedyView>('ScenarioRemedy').implement({
  description: 'Changes with which a scenario ends better, as shown by a separate run.',
  fields: (t) => ({
    message: t.string({
      description: 'What to do, in words.',
      resolve: ({ remedy }) => remedy.changes.map(({ message }) => message).join(', and '),
    }),
    changes: t.field({
      type: [ScenarioChange],
      description: 'The changes, all of which are needed.',
      resolve: ({ remedy }) => [...remedy.changes],
    }),
    commands: t.field({
      type: ['String'],
      description:
        'All actions, including the scenario itself, as kubectl commands in order; a comment where kubectl has none, as for new nodes.',
      resolve: ({ remedy }) => singleActions(remedy.outcome.scenario.actions).map(kubectlCommand),
    }),
    cost: t.int({
      description: 'The cost of all changes together; remedies are ranked by it.',
      resolve: ({ remedy }) => remedy.cost,
    }),
    verdict: t.field({
      type: Verdict,
      description: 'The verdict with them. If not SAFE: nothing that was tried makes it SAFE, and this change comes closest.',
      resolve: ({ remedy }) => remedy.outcome.verdict,
    }),
    outcome: t.field({
      type: Outcome,
      description: 'The run that shows it.',
      resolve: ({ remedy, base }) => ({ outcome: remedy.outcome, base }),
    }),
  }),
})

builder.objectFields(Outcome, (t) => ({
  remedies: t.field({
    type: [ScenarioRemedy],
    description:
      'The smallest changes that make it SAFE, the cheapest first; empty when it is SAFE, and when the scenario does not request them.',
    resolve: async ({ remedies, base }) => (answered(await remedies?.())?.remedies ?? []).map((remedy) => ({ remedy, base })),
  }),
  remediesTried: t.int({
    nullable: true,
    description: 'Number of runs to find remedies; null when the scenario does not request them.',
    resolve: async ({ remedies }) => answered(await remedies?.())?.tried ?? null,
  }),
}))
