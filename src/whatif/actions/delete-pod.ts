import { type ActionSpec, endedWith } from './action-spec.ts'
import { podIssues } from './pod-issues.ts'

/** One deletion of a pod, past its budgets. */
export interface DeletePodAction {
  readonly kind: 'deletePod'
  readonly namespace: string
  readonly name: string
  readonly gracePeriodSeconds: number | undefined
}

export const DELETE_POD: ActionSpec<DeletePodAction> = {
  validate: podIssues,
  begin: ({ namespace, name, gracePeriodSeconds }, { turn }) =>
    endedWith(turn.api.delete({ kind: 'Pod', namespace, name }, { gracePeriodSeconds })),
}
