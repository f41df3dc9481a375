import { isJobFinished, type JobRow } from '../../../kube/job.ts'

/**
 * Whether a run must sync the Job at its start: a Job with as many active pods as it needs, and nothing to report, is left until
 * a pod of it changes. Finished pods that are not counted yet are found separately.
 */
export function hasWorkAtStart(job: JobRow): boolean {
  const { spec, status } = job
  if (isJobFinished(job)) return false
  return (
    job.deletionTimestamp !== undefined ||
    (spec.activeDeadlineSeconds !== undefined && !spec.suspend) ||
    (status.startTime === undefined && !spec.suspend) ||
    status.active !== wantedActive(job) ||
    (status.terminating ?? 0) > 0 ||
    status.uncountedSucceeded.length + status.uncountedFailed.length > 0 ||
    status.conditions.some(({ type }) => type !== 'Suspended') ||
    spec.suspend !== status.conditions.some(({ type, status: value }) => type === 'Suspended' && value === 'True')
  )
}

/** How many pods should be active after what the status has counted. */
export function wantedActive({ spec, status }: JobRow): number {
  if (spec.suspend) return 0
  if (spec.completions === undefined) return status.succeeded > 0 ? status.active : spec.parallelism
  return Math.max(0, Math.min(spec.completions - status.succeeded, spec.parallelism))
}
