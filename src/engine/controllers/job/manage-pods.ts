import type { JobRow } from '../../../kube/job.ts'
import { isPodReady, type PodRow } from '../../../kube/pod.ts'
import type { ApiRefusal, ApiResult, Turn } from '../../turn.ts'
import { compareActivePods } from '../shared/deletion-order.ts'
import { createPod, deletePod, isNamespaceTerminating } from '../shared/pod-control.ts'
import { slowStart } from '../shared/slow-start.ts'
import { completionIndexOf, indexCountOf } from './completion-index.ts'
import { firstOutside, unionOf } from './index-set.ts'
import { indexedJobPod, jobPod } from './job-pod.ts'
import { indexesOfPods, type JobView } from './job-view.ts'
import { backoffLeftMs, type FailureRecord, indexBackoffLeftMs } from './pod-backoff.ts'
import { replacesOnlyFailed } from './pod-failure-policy.ts'
import { untrack } from './tracking-finalizer.ts'

/** Pods that one sync creates or deletes at most. */
export const PODS_PER_SYNC_MAX = 500

/** What the status says of the pods once a sync has done its part. */
export interface PodCounts {
  readonly active: number
  readonly ready: number
  readonly terminating: number
}

export interface Managed extends PodCounts {
  readonly refusal: ApiRefusal | undefined
  /** Milliseconds until pods may be made that have to wait; `undefined` when none wait. */
  readonly waitMs: number | undefined
  /** Pods that a namespace on its way out refused: the controller goes on counting on them. */
  readonly lost?: number
}

/** The pods as they are, with nothing done, and those that are counted though they are not there. */
export function leavePods({ active, terminating }: JobView, counted = 0): Managed {
  const ready = active.filter(isPodReady).length
  return { active: active.length + counted, ready, terminating: terminating.length, refusal: undefined, waitMs: undefined }
}

/** Creates what is missing or deletes what is too much, never both in one sync (semantics B5.10-13). */
export function managePods(view: JobView, record: FailureRecord, turn: Turn): Managed {
  const { job, active } = view
  if (job.spec.suspend) return deletePods(view, active, (pod) => releaseAndDelete(turn, job, pod))
  const wanted = wantedActive(view)
  const surplus = podsToRemove(view, Math.max(0, active.length - wanted)).slice(0, PODS_PER_SYNC_MAX)
  if (surplus.length > 0) return deletePods(view, surplus, (pod) => releaseAndDelete(turn, job, pod))
  const missing = wanted - active.length - (replacesOnlyFailed(job) ? view.terminating.length : 0)
  return missing > 0 ? createPods(view, Math.min(missing, PODS_PER_SYNC_MAX), { record, turn }) : leavePods(view)
}

/** Deletes every active pod of a Job that ends. They stay tracked, so that they are counted. */
export function endPods(view: JobView, turn: Turn): Managed {
  return deletePods(view, view.active, (pod) => deletePod(turn, view.job, pod))
}

/** Never more pods at work than completions are left; a work queue starts none after the first success (WL-JOB-20, WL-JOB-21). */
function wantedActive({ job, active, succeeded }: JobView): number {
  const { completions, parallelism } = job.spec
  if (completions === undefined) return succeeded > 0 ? active.length : parallelism
  return Math.max(0, Math.min(completions - succeeded, parallelism))
}

function deletePods(view: JobView, pods: readonly PodRow[], remove: (pod: PodRow) => ApiRefusal | undefined): Managed {
  const refusals = pods.flatMap((pod) => remove(pod) ?? [])
  const before = leavePods(view)
  const deleted = pods.length - refusals.length
  return {
    active: before.active - deleted,
    ready: before.ready - pods.filter(isPodReady).length,
    terminating: before.terminating + deleted,
    refusal: refusals[0],
    waitMs: undefined,
  }
}

/** A pod that is taken away on purpose is not counted. */
function releaseAndDelete(turn: Turn, job: JobRow, pod: PodRow): ApiRefusal | undefined {
  return untrack(turn, pod) ?? deletePod(turn, job, pod)
}

/** Pods without a valid index and doubles go in any case, then those that are least far. */
function podsToRemove({ job, active }: JobView, atLeast: number): readonly PodRow[] {
  const useless = uselessPods(job, active)
  if (useless.size >= atLeast) return [...useless]
  const rest = active.filter((pod) => !useless.has(pod)).sort(compareActivePods)
  return [...useless, ...rest.slice(0, atLeast - useless.size)]
}

function uselessPods(job: JobRow, active: readonly PodRow[]): ReadonlySet<PodRow> {
  const count = indexCountOf(job)
  if (count === undefined) return new Set()
  const useless = new Set<PodRow>()
  const best = new Map<number, PodRow>()
  for (const pod of active) {
    const index = completionIndexOf(pod)
    if (index === undefined || index >= count) {
      useless.add(pod)
      continue
    }
    const known = best.get(index)
    const stays = known !== undefined && compareActivePods(known, pod) > 0 ? known : pod
    if (known !== undefined) useless.add(stays === known ? pod : known)
    best.set(index, stays)
  }
  return useless
}

interface Means {
  readonly record: FailureRecord
  readonly turn: Turn
}

function createPods(view: JobView, count: number, { record, turn }: Means): Managed {
  const { job, now, indexes } = view
  const wait = job.spec.backoffLimitPerIndex === undefined ? backoffLeftMs(record, now) : 0
  if (wait > 0) return { ...leavePods(view), waitMs: wait }
  if (indexes === undefined) {
    const pod = jobPod(turn.cluster, job)
    return create(view, count, () => createPod(turn, job, pod))
  }
  const pending = pendingIndexes(view, count)
  const waits = pending.map((index) => indexBackoffLeftMs(indexes.lastFailed.get(index), now))
  const due = pending.filter((_, i) => waits[i] === 0)
  if (due.length === 0) return { ...leavePods(view), waitMs: waits.length > 0 ? Math.min(...waits) : undefined }
  return create(view, due.length, (i) => {
    const index = due[i] ?? 0
    return createPod(turn, job, indexedJobPod(turn.cluster, job, index, indexes.lastFailed.get(index)))
  })
}

/** The lowest indexes that nobody works at and that have neither succeeded nor failed. */
function pendingIndexes({ job, indexes, active, terminating }: JobView, count: number): readonly number[] {
  if (indexes === undefined) return []
  const leaving = replacesOnlyFailed(job) ? indexesOfPods(terminating) : []
  const taken = unionOf(indexes.succeeded, indexes.failed ?? [], indexesOfPods(active), leaving)
  return firstOutside(taken, indexes.count, count)
}

/** In a slow start, so that what fails for all fails only once. */
function create(view: JobView, count: number, make: (i: number) => ApiResult<PodRow>): Managed {
  let made = 0
  let lost = 0
  let asked = 0
  const refusal = slowStart(count, () => {
    const result = make(asked++)
    if (result.ok) made++
    else if (isNamespaceTerminating(result.refusal)) lost++
    else return result.refusal
    return undefined
  })
  const before = leavePods(view)
  return { ...before, active: before.active + made + lost, refusal, lost }
}
