import { findCondition } from '../../kube/condition.ts'
import { finishOf, type JobRow } from '../../kube/job.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { keyOfRow } from '../recording/top-owner.ts'
import type { JobFailure } from './outcome-parts.ts'
import { removedNamespaces } from './removed-namespaces.ts'

/**
 * Jobs that have failed at the end of the run, had not in the base, and have not at the end of the run without the scenario.
 * Those that are deleted with a namespace are not included.
 */
export function jobFailures(base: ClusterView, after: ClusterView, baseline: ClusterView): readonly JobFailure[] {
  const hadFailed = ({ namespace, name, uid }: JobRow): boolean =>
    [base, baseline].some((cluster) => {
      const other = cluster.get('Job', namespace, name)
      return other !== undefined && hasFailed(other) && (other.uid === uid || cluster === baseline)
    })
  const removed = removedNamespaces(after, baseline)
  return after
    .where('Job', hasFailed)
    .filter((job) => !removed.has(job.namespace) && !hadFailed(job))
    .map((job) => {
      const { reason = '', message = '' } = findCondition(job.status.conditions, 'Failed') ?? {}
      return { job: keyOfRow(job), reason, message }
    })
}

function hasFailed(job: JobRow): boolean {
  return finishOf(job) === 'Failed'
}
