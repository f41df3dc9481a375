import type { Instant } from '../../../kube/instant.ts'
import type { JobRow } from '../../../kube/job.ts'
import { isPodActive, isPodTerminal, type PodRow } from '../../../kube/pod.ts'
import { completionIndexOf, failureCountOf, hasValidIndex, ignoredFailureCountOf, indexCountOf } from './completion-index.ts'
import { hasIndex, type IndexSet, indexSetOf, NO_INDEXES, readIndexes, sizeOf, unionOf } from './index-set.ts'
import { finishTimeOf } from './pod-backoff.ts'
import { isPodFailed, judgeFailure } from './pod-failure-policy.ts'
import { isTracked } from './tracking-finalizer.ts'

/** What a sync sees of a Job and its pods when it begins. */
export interface JobView {
  readonly job: JobRow
  readonly now: Instant
  /** Every pod of the Job, counted or not; of an Indexed Job by index. */
  readonly pods: readonly PodRow[]
  readonly active: readonly PodRow[]
  readonly terminating: readonly PodRow[]
  /** Pods that have ended and are not in the status yet. */
  readonly newSucceeded: readonly PodRow[]
  readonly newFailed: readonly PodRow[]
  /** Successes and failures in the status and beyond; of an Indexed Job its succeeded indexes. */
  readonly succeeded: number
  readonly failed: number
  readonly indexes: IndexProgress | undefined
}

/** How far the indexes of an Indexed Job are. */
export interface IndexProgress {
  readonly count: number
  /** Those in the status, and all. */
  readonly succeededBefore: IndexSet
  readonly succeeded: IndexSet
  /** `undefined`: the Job has no limit per index. */
  readonly failed: IndexSet | undefined
  /** Of each index whose pod failed and has no successor yet the last such pod: it keeps the count of failures. */
  readonly lastFailed: ReadonlyMap<number, PodRow>
}

export function viewJob(job: JobRow, unordered: readonly PodRow[], now: Instant): JobView {
  const { status } = job
  const pods = indexCountOf(job) === undefined ? unordered : byIndex(unordered)
  const active = pods.filter(isPodActive)
  const uncounted = pods.filter((pod) => isTracked(pod) && hasValidIndex(job, pod))
  const newSucceeded = uncounted.filter(({ phase, uid }) => phase === 'Succeeded' && !status.uncountedSucceeded.includes(uid))
  const newFailed = uncounted.filter((pod) => isPodFailed(pod, job) && !status.uncountedFailed.includes(pod.uid))
  const indexes = indexProgress(job, pods, active)
  const successes = status.succeeded + newSucceeded.length + status.uncountedSucceeded.length
  const failures = newFailed.filter((pod) => judgeFailure(job, pod).counts).length
  return {
    job,
    now,
    pods,
    active,
    terminating: pods.filter((pod) => pod.deletionTimestamp !== undefined && !isPodTerminal(pod)),
    newSucceeded,
    newFailed,
    succeeded: indexes ? sizeOf(indexes.succeeded) : successes,
    failed: status.failed + failures + status.uncountedFailed.length,
    indexes,
  }
}

function byIndex(pods: readonly PodRow[]): readonly PodRow[] {
  return pods.toSorted((a, b) => (completionIndexOf(a) ?? -1) - (completionIndexOf(b) ?? -1))
}

/** The completion indexes of the pods. */
export function indexesOfPods(pods: readonly PodRow[]): IndexSet {
  return indexSetOf(pods.flatMap((pod) => completionIndexOf(pod) ?? []))
}

function indexProgress(job: JobRow, pods: readonly PodRow[], active: readonly PodRow[]): IndexProgress | undefined {
  const count = indexCountOf(job)
  if (count === undefined) return undefined
  const uncounted = pods.filter((pod) => isTracked(pod) && hasValidIndex(job, pod))
  const succeededBefore = readIndexes(job.status.completedIndexes, count)
  const succeeded = unionOf(succeededBefore, indexesOfPods(uncounted.filter(({ phase }) => phase === 'Succeeded')))
  if (job.spec.backoffLimitPerIndex === undefined)
    return { count, succeededBefore, succeeded, failed: undefined, lastFailed: new Map() }
  const failedNow = uncounted.filter((pod) => failsIndex(pod, job))
  const failed = unionOf(readIndexes(job.status.failedIndexes ?? '', count), indexesOfPods(failedNow))
  const settled = unionOf(succeeded, failed, active.length > 0 ? indexesOfPods(active) : NO_INDEXES)
  const waiting = uncounted.filter((pod) => isPodFailed(pod, job) && !hasIndex(settled, completionIndexOf(pod) ?? -1))
  return { count, succeededBefore, succeeded, failed, lastFailed: lastOfEachIndex(waiting) }
}

/** Whether the failure of this pod is the last that its index may have (semantics B5.14). */
function failsIndex(pod: PodRow, job: JobRow): boolean {
  if (!isPodFailed(pod, job)) return false
  const { action, counts } = judgeFailure(job, pod)
  return action === 'FailIndex' || (counts && failureCountOf(pod) >= (job.spec.backoffLimitPerIndex ?? 0))
}

function lastOfEachIndex(failed: readonly PodRow[]): ReadonlyMap<number, PodRow> {
  const last = new Map<number, PodRow>()
  for (const pod of failed) {
    const index = completionIndexOf(pod)
    if (index === undefined) continue
    const known = last.get(index)
    if (known === undefined || isLater(pod, known)) last.set(index, pod)
  }
  return last
}

function isLater(pod: PodRow, known: PodRow): boolean {
  return failuresBefore(known) <= failuresBefore(pod) && finishTimeOf(pod) >= finishTimeOf(known)
}

function failuresBefore(pod: PodRow): number {
  return failureCountOf(pod) + ignoredFailureCountOf(pod)
}
