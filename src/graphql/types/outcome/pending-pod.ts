import type { OutcomeView } from '../../../service/runs/outcome-view.ts'
import type { PendingPod as Pending } from '../../../whatif/outcome/outcome.ts'
import { builder } from '../../builder.ts'
import { EXPLAIN_COST, explainedAfter, SchedulingExplanation } from '../scheduling-explanation.ts'
import { ObjectKey } from '../state.ts'
import { RejectionGroup } from './rejection-group.ts'

/** A Pending pod, and its outcome. */
export interface PendingView extends Pending {
  readonly view: OutcomeView
}

export const PendingPod = builder.objectRef<PendingView>('PendingPod').implement({
  description: 'A pod that is Pending at the end of a run.',
  fields: (t) => ({
    pod: t.expose('pod', { type: ObjectKey, description: 'The pod.' }),
    owner: t.field({ type: ObjectKey, nullable: true, description: 'Its controller.', resolve: (item) => item.owner ?? null }),
    message: t.exposeString('message', { description: "The scheduler's message; empty before its first attempt." }),
    reasons: t.field({ type: [RejectionGroup], description: 'Why no node fits.', resolve: (item) => [...item.reasons] }),
    since: t.field({
      type: 'Duration',
      description: 'When it was created, in virtual time since the run began.',
      resolve: (item) => item.sinceMs,
    }),
    explanation: t.field({
      type: SchedulingExplanation,
      nullable: true,
      complexity: { field: EXPLAIN_COST },
      description: "The scheduler's view of the pod at the end of the run, node by node.",
      resolve: ({ pod, view }) => explainedAfter(view, pod),
    }),
    causedByScenario: t.exposeBoolean('causedByScenario', { description: 'False: it is also Pending without the scenario.' }),
  }),
})
