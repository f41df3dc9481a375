import { type Preconditions, preconditionConflict } from '../../engine/eviction/preconditions.ts'
import { refused } from '../../engine/turn.ts'
import { type ActionSpec, endedWith } from './action-spec.ts'
import { podIssues } from './pod-issues.ts'

/** One deletion of a pod, past its budgets. */
export interface DeletePodAction {
  readonly kind: 'deletePod'
  readonly namespace: string
  readonly name: string
  readonly gracePeriodSeconds: number | undefined
  readonly preconditions?: Preconditions | undefined
}

export const DELETE_POD: ActionSpec<DeletePodAction> = {
  validate: podIssues,
  begin: ({ namespace, name, gracePeriodSeconds, preconditions }, { turn }) => {
    const pod = turn.cluster.get('Pod', namespace, name)
    const conflict = pod && preconditionConflict(pod, preconditions)
    if (conflict) return endedWith(refused(conflict))
    return endedWith(turn.api.delete({ kind: 'Pod', namespace, name }, { gracePeriodSeconds }))
  },
}
