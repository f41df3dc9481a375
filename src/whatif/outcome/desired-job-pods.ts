import { isJobFinished, type JobRow } from '../../kube/job.ts'

/** How many active pods a Job still needs; none once it has finished, while it is suspended, or when it is being deleted. */
export function desiredJobPods(job: JobRow): number {
  const { spec, status } = job
  if (isJobFinished(job) || spec.suspend || job.deletionTimestamp !== undefined) return 0
  if (spec.completions === undefined) return status.succeeded > 0 ? 0 : spec.parallelism
  return Math.min(spec.parallelism, spec.completions - status.succeeded)
}
