import type { Placement as Placed } from '../../../whatif/outcome/outcome.ts'
import { builder } from '../../builder.ts'
import { connectionType } from '../../connection.ts'
import type { OutcomeView } from '../../outcome-view.ts'
import { EXPLAIN_COST, explainedAfter, SchedulingExplanation } from '../scheduling-explanation.ts'
import { ObjectKey } from '../state.ts'

/** A pod that was placed, and the outcome that tells of it. */
interface PlacementView extends Placed {
  readonly view: OutcomeView
}

const Placement = builder.objectRef<PlacementView>('Placement').implement({
  description: 'A pod that was given a node in the run.',
  fields: (t) => ({
    pod: t.expose('pod', { type: ObjectKey, description: 'The pod.' }),
    owner: t.field({
      type: ObjectKey,
      nullable: true,
      description: 'Its controller; null: it has none.',
      resolve: (placement) => placement.owner ?? null,
    }),
    node: t.exposeString('node', { description: 'The node it was bound to.' }),
    ties: t.stringList({
      description: 'All nodes that were equally good: the real scheduler takes any of them.',
      resolve: (placement) => [...placement.ties],
    }),
    explanation: t.field({
      type: SchedulingExplanation,
      nullable: true,
      complexity: { field: EXPLAIN_COST },
      description:
        'What the scheduler makes of the pod when it is placed anew at the end of the run, its room left free; null: it is gone by then.',
      resolve: ({ pod, view }) => explainedAfter(view, pod),
    }),
    at: t.field({
      type: 'Duration',
      description: 'When it was bound, in virtual time since the run began.',
      resolve: (placement) => placement.atMs,
    }),
    replaces: t.field({
      type: ObjectKey,
      nullable: true,
      description: 'The pod whose place it took; null: there is one more than before.',
      resolve: (placement) => placement.replaces ?? null,
    }),
    causedByScenario: t.exposeBoolean('causedByScenario', {
      description: 'False: without the scenario as many more pods of its owner are placed, under other names perhaps.',
    }),
  }),
})

export const PlacementConnection = connectionType(Placement, 'Placement', 'placements of pods')
