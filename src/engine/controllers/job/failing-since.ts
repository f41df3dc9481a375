import { type Instant, instant } from '../../../kube/instant.ts'
import { isJobFinished, type JobRow } from '../../../kube/job.ts'
import { isPodActive, isPodTerminal, type PodRow } from '../../../kube/pod.ts'
import { newestStamp } from '../shared/newest-stamp.ts'
import { wantedActive } from './has-work-at-start.ts'
import { isTracked } from './tracking-finalizer.ts'

/** Whether the status of the Job has fewer active pods than it should have. */
export function mayBeFailing(job: JobRow): boolean {
  const { status, spec, deletionTimestamp } = job
  if (isJobFinished(job) || spec.suspend || deletionTimestamp !== undefined || status.startTime === undefined) return false
  return status.active < wantedActive(job) && status.conditions.every(({ type }) => type === 'Suspended')
}

/**
 * Since when the Job's syncs have failed at the latest, if its status shows its pods as they are, and none has to go first: no condition
 * shows it. Whether the Job waits after pods that failed is not considered here.
 */
export function failingSince(job: JobRow, pods: readonly PodRow[]): Instant | undefined {
  const { active, terminating = 0, startTime } = job.status
  if (!mayBeFailing(job) || startTime === undefined || terminating > 0) return undefined
  const isCounted = pods.every((pod) => isPodActive(pod) || (isPodTerminal(pod) && !isTracked(pod)))
  if (!isCounted || pods.filter(isPodActive).length !== active) return undefined
  return instant(Math.max(newestStamp(job, pods), startTime))
}
