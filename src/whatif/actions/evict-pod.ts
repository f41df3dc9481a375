import { evictPod } from '../../engine/eviction/eviction-api.ts'
import type { Preconditions } from '../../engine/eviction/preconditions.ts'
import { type ActionSpec, endedWith } from './action-spec.ts'
import { podIssues } from './pod-issues.ts'

/** One call of the Eviction API. */
export interface EvictPodAction {
  readonly kind: 'evictPod'
  readonly namespace: string
  readonly name: string
  readonly gracePeriodSeconds: number | undefined
  readonly preconditions?: Preconditions | undefined
}

export const EVICT_POD: ActionSpec<EvictPodAction> = {
  validate: podIssues,
  begin: ({ namespace, name, gracePeriodSeconds, preconditions }, { turn }) =>
    endedWith(evictPod({ namespace, name, gracePeriodSeconds, dryRun: false, preconditions }, turn)),
  subject: ({ namespace, name }) => ({ kind: 'Pod', namespace, name }),
  describe: ({ namespace, name }) => `eviction of pod ${namespace}/${name}`,
}
