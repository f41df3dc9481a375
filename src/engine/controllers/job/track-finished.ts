import { stamp } from '../../../kube/instant.ts'
import { type JobRow, type JobStatus, jobRow } from '../../../kube/job.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { ApiRefusal, Turn } from '../../turn.ts'
import { completionIndexOf, hasValidIndex } from './completion-index.ts'
import { hasIndex, indexSetOf, sizeOf, unionOf, writeIndexes } from './index-set.ts'
import { finalCondition, interimCondition, type JobEnd, withCondition } from './job-conditions.ts'
import type { JobView } from './job-view.ts'
import { isPodFailed, judgeFailure } from './pod-failure-policy.ts'
import { isTracked, untrack } from './tracking-finalizer.ts'

/** Pods that one sync counts at most. */
export const COUNTED_PER_SYNC_MAX = 500

export interface Tracking {
  readonly view: JobView
  /** What the sync has found so far; counters have their values from before. */
  readonly status: JobStatus
  readonly end: JobEnd | undefined
  /** Whether `status` is to be written even if nothing is counted. */
  readonly changed: boolean
  readonly turn: Turn
  /** Called when the counts of a sync have been written. */
  readonly onWritten: () => void
}

export interface Tracked {
  readonly refusal: ApiRefusal | undefined
  /** The status is not yet what it will be: the counters, or the end of the Job, follow with the next request. */
  readonly unfinished: boolean
}

/**
 * Counts pods that have ended: notes them in the status, lets them go, then moves them to the counters; so no pod is
 * counted twice or forgotten, whatever happens in between (semantics B5.15, WL-JOB-90, WL-JOB-91). Last of all the Job is called
 * finished, when nothing is left to be counted and no pod is on its way out. Between the requests others act, so the second
 * half is left to the sync that follows.
 */
export function trackFinished(tracking: Tracking): Tracked {
  const { view, end, turn } = tracking
  const { job } = view
  const tracked = new Set(view.pods.filter(isTracked).map(({ uid }) => uid))
  const noted = noteFinished({ ...tracking, status: moveToCounters(tracking.status, tracked) })
  const status = end ? { ...noted.status, conditions: withInterim(noted.status, end, view) } : noted.status
  const finishes = end !== undefined && !noted.full
  const isRest = !tracking.changed && status.conditions === noted.status.conditions && noted.leaving.length === 0
  if (finishes && isRest && mayFinish(status)) return finish(tracking, status, end)
  const isChanged = tracking.changed || !sameStatus(status, tracking.status)
  const refusal = isChanged ? write(turn, job, status) : undefined
  if (refusal) return { refusal, unfinished: false }
  if (isChanged) tracking.onWritten()
  let failure: ApiRefusal | undefined
  for (const pod of noted.leaving) {
    const notReleased = untrack(turn, pod)
    failure ??= notReleased
    if (!notReleased) tracked.delete(pod.uid)
  }
  const counted = moveToCounters(status, tracked)
  return { refusal: failure, unfinished: failure === undefined && (counted !== status || (finishes && mayFinish(counted))) }
}

function finish({ view, turn, onWritten }: Tracking, status: JobStatus, end: JobEnd): Tracked {
  const finished = finishedStatus(status, end, view)
  const refusal = write(turn, view.job, finished)
  if (!refusal) {
    onWritten()
    recordFinished(turn, view.job, finished, end)
  }
  return { refusal, unfinished: false }
}

interface Noted {
  readonly status: JobStatus
  /** Pods that may go once the status is written. */
  readonly leaving: readonly PodRow[]
  /** There may be more to count in the next sync. */
  readonly full: boolean
}

function noteFinished({ view, status, end }: Tracking): Noted {
  const { job, indexes } = view
  const succeeded = [...status.uncountedSucceeded]
  const failed = [...status.uncountedFailed]
  const newIndexes: number[] = []
  const leaving: PodRow[] = []
  for (const pod of view.pods) {
    if (!isTracked(pod) || !mayLeave(pod, view, end)) continue
    leaving.push(pod)
    if (pod.phase === 'Succeeded' && !failed.includes(pod.uid)) {
      const index = completionIndexOf(pod) ?? -1
      if (indexes === undefined) addNew(succeeded, pod.uid)
      else if (hasValidIndex(job, pod) && !hasIndex(indexes.succeededBefore, index)) newIndexes.push(index)
    } else if ((isPodFailed(pod, job) || end?.outcome === 'failed') && hasValidIndex(job, pod) && judgeFailure(job, pod).counts) {
      addNew(failed, pod.uid)
    }
    if (newIndexes.length + succeeded.length + failed.length >= COUNTED_PER_SYNC_MAX) break
  }
  const full = newIndexes.length + succeeded.length + failed.length >= COUNTED_PER_SYNC_MAX
  const next = { ...status, uncountedSucceeded: succeeded, uncountedFailed: failed }
  return { status: indexes === undefined ? next : withIndexes(next, newIndexes, view), leaving, full }
}

/**
 * Whether the pod no longer needs the finalizer. The last failed pod of an index keeps it until its successor is there, which
 * takes over its count of failures.
 */
function mayLeave(pod: PodRow, { job, indexes }: JobView, end: JobEnd | undefined): boolean {
  if (job.deletionTimestamp !== undefined || end !== undefined || pod.phase === 'Succeeded') return true
  if (!isPodFailed(pod, job)) return false
  const index = completionIndexOf(pod)
  return index === undefined || indexes?.lastFailed.get(index)?.uid !== pod.uid
}

function addNew(list: string[], uid: string): void {
  if (!list.includes(uid)) list.push(uid)
}

function withIndexes(status: JobStatus, newIndexes: readonly number[], { indexes }: JobView): JobStatus {
  if (indexes === undefined) return status
  const succeeded = unionOf(indexes.succeeded, indexSetOf(newIndexes))
  const failedIndexes = indexes.failed && writeIndexes(indexes.failed)
  return { ...status, succeeded: sizeOf(succeeded), completedIndexes: writeIndexes(succeeded), failedIndexes }
}

/** Noted pods that are no longer tracked count. */
function moveToCounters(status: JobStatus, tracked: ReadonlySet<string>): JobStatus {
  const succeeded = status.uncountedSucceeded.filter((uid) => tracked.has(uid))
  const failed = status.uncountedFailed.filter((uid) => tracked.has(uid))
  const counted = status.uncountedSucceeded.length + status.uncountedFailed.length - succeeded.length - failed.length
  if (counted === 0) return status
  return {
    ...status,
    succeeded: status.succeeded + status.uncountedSucceeded.length - succeeded.length,
    failed: status.failed + status.uncountedFailed.length - failed.length,
    uncountedSucceeded: succeeded,
    uncountedFailed: failed,
  }
}

function withInterim(status: JobStatus, end: JobEnd, { now }: JobView): JobStatus['conditions'] {
  const interim = interimCondition(end)
  const known = status.conditions.some(({ type, status: value }) => type === interim.type && value === 'True')
  return known ? status.conditions : withCondition(status.conditions, interim, now)
}

function mayFinish({ uncountedSucceeded, uncountedFailed, terminating = 0 }: JobStatus): boolean {
  return uncountedSucceeded.length === 0 && uncountedFailed.length === 0 && terminating === 0
}

function finishedStatus(status: JobStatus, end: JobEnd, { now }: JobView): JobStatus {
  const conditions = withCondition(status.conditions, finalCondition(end), now)
  return end.outcome === 'failed' ? { ...status, conditions } : { ...status, conditions, completionTime: stamp(now) }
}

function recordFinished(turn: Turn, job: JobRow, { succeeded }: JobStatus, { outcome, reason, message }: JobEnd): void {
  const regarding = { kind: job.kind, namespace: job.namespace, name: job.name }
  if (outcome === 'failed') {
    turn.record({ regarding, type: 'Warning', reason, message })
    return
  }
  if (job.spec.completions !== undefined && succeeded > job.spec.completions) {
    const tooMany = 'Too many succeeded pods running after completion count reached'
    turn.record({ regarding, type: 'Warning', reason: 'TooManySucceededPods', message: tooMany })
  }
  turn.record({ regarding, type: 'Normal', reason: 'Completed', message: 'Job completed' })
}

function write(turn: Turn, job: JobRow, status: JobStatus): ApiRefusal | undefined {
  const result = turn.api.updateStatus<'Job'>(jobRow({ ...job, status }))
  return result.ok ? undefined : result.refusal
}

function sameStatus(a: JobStatus, b: JobStatus): boolean {
  return (
    a.conditions === b.conditions &&
    a.succeeded === b.succeeded &&
    a.failed === b.failed &&
    a.completedIndexes === b.completedIndexes &&
    a.failedIndexes === b.failedIndexes &&
    a.completionTime === b.completionTime &&
    sameList(a.uncountedSucceeded, b.uncountedSucceeded) &&
    sameList(a.uncountedFailed, b.uncountedFailed)
  )
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, i) => item === b[i])
}
