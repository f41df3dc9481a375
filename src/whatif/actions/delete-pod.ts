import { type Preconditions, preconditionConflict } from '../../engine/eviction/preconditions.ts'
import { refused } from '../../engine/turn.ts'
import { deletionLine, FORCED_WARNING } from '../kubectl/deletion-line.ts'
import type { ActionSpec } from './action-spec.ts'
import { endAfter, requestEnd } from './command-end.ts'
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
    const key = { kind: 'Pod', namespace, name } as const
    const conflict = pod && preconditionConflict(pod, preconditions)
    if (conflict) return requestEnd(key, refused(conflict))
    const force = gracePeriodSeconds === 0
    const result = turn.api.delete(key, { gracePeriodSeconds })
    return endAfter(force ? [FORCED_WARNING] : [], requestEnd(key, result, [deletionLine(key, { force })]))
  },
  subject: ({ namespace, name }) => ({ kind: 'Pod', namespace, name }),
  describe: ({ namespace, name }) => `deletion of pod ${namespace}/${name}`,
  kubectl({ namespace, name, gracePeriodSeconds }) {
    // Without --force kubectl takes 0 for 1.
    const force = gracePeriodSeconds === 0 ? ' --force' : ''
    const grace = gracePeriodSeconds === undefined ? '' : ` --grace-period=${gracePeriodSeconds}${force}`
    return `kubectl delete pod ${name} -n ${namespace}${grace}`
  },
}
