import type { OutcomeView } from '../../../service/runs/outcome-view.ts'
import type { Placement as Placed } from '../../../whatif/outcome/outcome.ts'
import { builder } from '../../builder.ts'
import { connectionType } from '../../connection.ts'
import { EXPLAIN_COST, explainedAfter, SchedulingExplanation } from '../scheduling-explanation.ts'
import { ObjectKey } from '../state.ts'

/** A scheduled pod, and its outcome. */
interface PlacementView extends Placed {
  readonly view: OutcomeView
}

const Placement = builder.objectRef<PlacementView>('Placement').implement({
  description: 'A pod that was scheduled in the run.',
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
      description: 'All nodes that were equally good: the real scheduler can choose any of them.',
      resolve: (placement) => [...placement.ties],
    }),
    explanation: t.field({
      type: SchedulingExplanation,
      nullable: true,
      complexity: { field: EXPLAIN_COST },
      description:
        "The scheduler's view of the pod if it is placed again at the end of the run, its own requests left free; null: it no longer exists then.",
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
      description: 'The pod that it replaces; null: it is an additional pod.',
      resolve: (placement) => placement.replaces ?? null,
    }),
    causedByScenario: t.exposeBoolean('causedByScenario', {
      description: 'False: without the scenario the same number of pods of its owner is scheduled, possibly with other names.',
    }),
  }),
})

export const PlacementConnection = connectionType(Placement, 'Placement', 'placements of pods')
