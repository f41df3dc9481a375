import type { Base } from '../../../whatif/base.ts'
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
  WAIT_FIRST: 'It begins when what is going on has come to rest.',
  OTHER_ORDER: 'Its actions, or the nodes that it drains, come in another order.',
  LONGER_TIMEOUT: 'A drain gets more time.',
  DRAIN_FLAG: 'kubectl drain gets a flag that it asks for.',
  UNCORDON_NODE: 'A node takes pods again.',
  ADD_BUDGET: 'A workload gets a budget that keeps one of its pods.',
  EVICT_UNHEALTHY: 'A budget lets pods go that are not ready anyway.',
  REMOVE_BUDGET: 'One of several budgets of the same pods goes: evictions of pods with two are always refused.',
  ADD_REPLICA: 'A workload gets one more replica.',
  RELAX_BUDGET: 'A budget allows one more disruption.',
  RAISE_QUOTA: 'A quota allows as much as is asked for.',
  REDUCE_REQUEST: 'Pods request less.',
  RELAX_CONSTRAINT: 'Pods demand less of nodes, or of other pods.',
  ADD_NODE: 'More nodes of a shape that there is.',
})

const ScenarioChange = builder.objectRef<Change>('ScenarioChange').implement({
  description: 'One change of a scenario, or of the cluster before it.',
  fields: (t) => ({
    kind: t.field({ type: ScenarioChangeKind, description: 'What is changed.', resolve: ({ kind }) => kind }),
    message: t.exposeString('message', { description: 'What is to be done, as one would say it.' }),
    objects: t.field({
      type: [ObjectKey],
      description: 'What is changed; of new nodes, the one that they are like.',
      resolve: ({ objects }) => [...objects],
    }),
    cost: t.exposeInt('cost', {
      description: 'How dear it is beside other changes: 1 for another order, 5 for a replica, 20 for a node. No money.',
    }),
  }),
})

const ScenarioRemedy = builder.objectRef<RemedyView>('ScenarioRemedy').implement({
  description: 'Changes with which a scenario ends better, as a run of their own has shown.',
  fields: (t) => ({
    message: t.string({
      description: 'What is to be done, as one would say it.',
      resolve: ({ remedy }) => remedy.changes.map(({ message }) => message).join(', and '),
    }),
    changes: t.field({
      type: [ScenarioChange],
      description: 'The changes, all of which are needed.',
      resolve: ({ remedy }) => [...remedy.changes],
    }),
    cost: t.int({ description: 'Of all changes together; remedies are ranked by it.', resolve: ({ remedy }) => remedy.cost }),
    verdict: t.field({
      type: Verdict,
      description: 'How it ends with them. Another one than SAFE: nothing that was tried makes it SAFE, and this comes closest.',
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
      'The smallest changes with which it would end SAFE, the cheapest first; none when it does, and when the scenario does not ask for them.',
    resolve: async ({ remedies, base }) => (answered(await remedies?.())?.remedies ?? []).map((remedy) => ({ remedy, base })),
  }),
  remediesTried: t.int({
    nullable: true,
    description: 'Runs that were made to find remedies; null when the scenario does not ask for them.',
    resolve: async ({ remedies }) => answered(await remedies?.())?.tried ?? null,
  }),
}))
