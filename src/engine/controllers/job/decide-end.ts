import type { Instant } from '../../../kube/instant.ts'
import type { JobRow } from '../../../kube/job.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { sizeOf } from './index-set.ts'
import { decidedEnd, type JobEnd } from './job-conditions.ts'
import type { IndexProgress, JobView } from './job-view.ts'
import { isPodFailed, judgeFailure } from './pod-failure-policy.ts'
import { matchSuccessPolicy } from './success-policy.ts'

/** Whether the Job ends, before anything is done about its pods; what was decided before stays (semantics B5.7). */
export function decideEnd(view: JobView): JobEnd | undefined {
  return decidedEnd(view.job) ?? byFailurePolicy(view) ?? byLimits(view) ?? (view.indexes && byIndexes(view.job, view.indexes))
}

function byFailurePolicy({ job, pods }: JobView): JobEnd | undefined {
  if (job.spec.podFailurePolicy === undefined) return undefined
  for (const pod of pods) {
    const message = isPodFailed(pod, job) ? judgeFailure(job, pod).message : undefined
    if (message !== undefined) return { outcome: 'failed', reason: 'PodFailurePolicy', message }
  }
  return undefined
}

function byLimits({ job, pods, failed, now }: JobView): JobEnd | undefined {
  if (failed > job.spec.backoffLimit || restartsReachLimit(job, pods))
    return failure('BackoffLimitExceeded', 'Job has reached the specified backoff limit')
  const left = deadlineLeftMs(job, now)
  return left !== undefined && left <= 0
    ? failure('DeadlineExceeded', 'Job was active longer than specified deadline')
    : undefined
}

/** Milliseconds until the Job's deadline; `undefined` when it has none or the clock does not run. */
export function deadlineLeftMs({ spec, status }: JobRow, now: Instant): number | undefined {
  if (spec.activeDeadlineSeconds === undefined || status.startTime === undefined || spec.suspend) return undefined
  return status.startTime + spec.activeDeadlineSeconds * 1000 - now
}

/** Containers that are restarted in place use up the limit too (WL-JOB-48). */
function restartsReachLimit({ spec }: JobRow, pods: readonly PodRow[]): boolean {
  if (spec.template.spec.restartPolicy !== 'OnFailure') return false
  let restarts = 0
  for (const { phase, initContainerStatuses, containerStatuses } of pods) {
    if (phase !== 'Running' && phase !== 'Pending') continue
    for (const { restartCount } of [...initContainerStatuses, ...containerStatuses]) restarts += restartCount
  }
  return spec.backoffLimit === 0 ? restarts > 0 : restarts >= spec.backoffLimit
}

function byIndexes({ spec }: JobRow, { count, succeeded, failed }: IndexProgress): JobEnd | undefined {
  const failures = failed === undefined ? 0 : sizeOf(failed)
  if (spec.maxFailedIndexes !== undefined && failures > spec.maxFailedIndexes)
    return failure('MaxFailedIndexesExceeded', 'Job has exceeded the specified maximal number of failed indexes')
  if (failures > 0 && failures + sizeOf(succeeded) >= count) return failure('FailedIndexes', 'Job has failed indexes')
  const message = matchSuccessPolicy(spec.successPolicy, succeeded, count)
  return message === undefined ? undefined : { outcome: 'succeeded', reason: 'SuccessPolicy', message }
}

/**
 * Whether enough pods have succeeded, once it is known how many are left active. A work queue is done when one pod has
 * succeeded and all have ended (semantics B5.9).
 */
export function isComplete({ job, succeeded }: JobView, active: number): boolean {
  const { completions } = job.spec
  return active === 0 && (completions === undefined ? succeeded > 0 : succeeded >= completions)
}

export const COMPLETIONS_REACHED: JobEnd = {
  outcome: 'succeeded',
  reason: 'CompletionsReached',
  message: 'Reached expected number of succeeded pods',
}

function failure(reason: string, message: string): JobEnd {
  return { outcome: 'failed', reason, message }
}
