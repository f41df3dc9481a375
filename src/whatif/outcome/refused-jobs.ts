import type { ClusterEvent } from '../../engine/turn.ts'
import { idOf } from '../../kube/id-of.ts'
import type { JobRow } from '../../kube/job.ts'
import { isPodActive } from '../../kube/pod.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { keyOfRow } from '../recording/top-owner.ts'
import { desiredJobPods } from './desired-job-pods.ts'
import type { Move } from './move.ts'
import type { ObjectKey } from './outcome.ts'
import { removedNamespaces } from './removed-namespaces.ts'
import { type ShortageCause, shortageCauses } from './shortage-cause.ts'

/** A Job that lacks pods at the end because the API server refuses them. */
export interface RefusedJob {
  readonly job: ObjectKey
  readonly active: number
  readonly want: number
  readonly causes: readonly ShortageCause[]
}

interface Question {
  readonly after: ClusterView
  /** The end of the run without the scenario. */
  readonly without: ClusterView
  readonly events: readonly { readonly event: ClusterEvent }[]
  readonly moves: readonly Move[]
}

/**
 * Jobs whose pods are refused, and that lack more of them than without the scenario: a Job has no number of ready pods that would show
 * it. Of a pod that leaves and is not replaced its move shows it.
 */
export function refusedJobs({ after, without, events, moves }: Question): readonly RefusedJob[] {
  const known = new Set(moves.flatMap(({ owner, result }) => (owner && result === 'NOT_REPLACED' ? [idOf(owner)] : [])))
  const removed = removedNamespaces(after, without)
  return refusedKeys(events).flatMap((key): readonly RefusedJob[] => {
    const job = after.get('Job', key.namespace, key.name)
    if (!job || known.has(idOf(key)) || removed.has(key.namespace)) return []
    const same = without.get('Job', key.namespace, key.name)
    const missing = shortageOf(job, after)
    if (missing <= (same ? shortageOf(same, without) : 0)) return []
    const want = desiredJobPods(job)
    const causes = shortageCauses(key, want, { after, events, pendingMessage: () => '' })
    const refusals = causes.filter(({ reason }) => reason === 'FailedCreate')
    return [{ job: keyOfRow(job), active: want - missing, want, causes: refusals }]
  })
}

/** The Jobs whose last request for a pod was refused. */
function refusedKeys(events: Question['events']): readonly ObjectKey[] {
  const last = new Map<string, ClusterEvent>()
  for (const { event } of events) {
    const { regarding, reason } = event
    if (regarding.kind === 'Job' && (reason === 'FailedCreate' || reason === 'SuccessfulCreate')) last.set(idOf(regarding), event)
  }
  return [...last.values()].flatMap(({ reason, regarding }) => (reason === 'FailedCreate' ? [regarding] : []))
}

function shortageOf(job: JobRow, cluster: ClusterView): number {
  return Math.max(0, desiredJobPods(job) - cluster.podsOwnedBy(job.uid).filter(isPodActive).length)
}
