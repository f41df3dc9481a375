import type { JobRow } from '../../../kube/job.ts'
import { isPodReady, type PodRow } from '../../../kube/pod.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { DrawnOrder } from '../../run/drawn-order.ts'
import type { ApiRefusal } from '../../turn.ts'
import { compareActivePods } from '../shared/deletion-order.ts'
import { completionIndexOf, indexCountOf } from './completion-index.ts'
import { firstOutside, unionOf } from './index-set.ts'
import { indexedJobPod, jobPod } from './job-pod.ts'
import { indexesOfPods, type JobView } from './job-view.ts'
import { backoffLeftMs, type FailureRecord, indexBackoffLeftMs } from './pod-backoff.ts'
import { replacesOnlyFailed } from './pod-failure-policy.ts'
import { isTracked } from './tracking-finalizer.ts'

/** Pods that one sync creates or deletes at most (semantics H4, B5.11-12). */
export const PODS_PER_SYNC_MAX = 500

/** The pod counts of the status after a sync. */
export interface PodCounts {
  readonly active: number
  readonly ready: number
  readonly terminating: number
}

export interface Managed extends PodCounts {
  readonly refusal: ApiRefusal | undefined
  /** Milliseconds until pods may be made that have to wait; `undefined` when none wait. */
  readonly waitMs: number | undefined
  /** Pods that a namespace on its way out refused: the controller keeps counting on them. */
  readonly lost?: number
}

/** What a sync requests: `make` and `end` pods, or `release` them, so that they may go without being counted. */
export interface JobRequest {
  readonly verb: 'make' | 'release' | 'end'
  readonly pod: PodRow
}

/** The result for the pods: nothing to do, which the status reports, or requests. */
export type Managing = { readonly managed: Managed } | { readonly requests: readonly JobRequest[] }

/** The pods as they are, with nothing done, and those that are counted though they are not there. */
export function leavePods({ active, terminating }: JobView, counted = 0): Managed {
  const ready = active.filter(isPodReady).length
  return { active: active.length + counted, ready, terminating: terminating.length, refusal: undefined, waitMs: undefined }
}

export interface Means {
  readonly record: FailureRecord
  readonly cluster: ClusterView
  /** In which pods are listed that are equal otherwise. */
  readonly cacheOrder: DrawnOrder | undefined
}

/** Creates what is missing or deletes what is too much, never both in one sync (semantics B5.10-13). */
export function managePods(view: JobView, means: Means): Managing {
  const { job, active } = view
  if (job.spec.suspend) return { requests: releaseAndEnd(active) }
  const wanted = wantedActive(view)
  const surplus = podsToRemove(view, Math.max(0, active.length - wanted), means).slice(0, PODS_PER_SYNC_MAX)
  if (surplus.length > 0) return { requests: releaseAndEnd(surplus) }
  const missing = wanted - active.length - (replacesOnlyFailed(job) ? view.terminating.length : 0)
  if (missing <= 0) return { managed: leavePods(view) }
  return createPods(view, Math.min(missing, PODS_PER_SYNC_MAX), means)
}

/** Deletes every active pod of a Job that ends. They stay tracked, so that they are counted. */
export function endPods(view: JobView): Managing {
  return { requests: view.active.map((pod) => ({ verb: 'end', pod })) }
}

/**
 * Pods that the Job deletes itself are not counted. All requests wait for their turn together: many finalizers are removed before
 * one pod ends.
 */
function releaseAndEnd(pods: readonly PodRow[]): readonly JobRequest[] {
  const held = pods.filter(isTracked)
  return [...held.map((pod) => ({ verb: 'release', pod }) as const), ...pods.map((pod) => ({ verb: 'end', pod }) as const)]
}

/** Never more pods at work than completions are left; a work queue starts none after the first success (WL-JOB-20, WL-JOB-21). */
function wantedActive({ job, active, succeeded }: JobView): number {
  const { completions, parallelism } = job.spec
  if (completions === undefined) return succeeded > 0 ? active.length : parallelism
  return Math.max(0, Math.min(completions - succeeded, parallelism))
}

/**
 * Pods without a valid index and duplicates are deleted in any case, then those that have progressed least. Equal ones are in the
 * order of the informer's index, a map (semantics G4).
 */
function podsToRemove({ job, active }: JobView, atLeast: number, { cacheOrder }: Pick<Means, 'cacheOrder'>): readonly PodRow[] {
  if (atLeast === 0 && indexCountOf(job) === undefined) return []
  const listed = cacheOrder?.sorted(active, ({ uid }) => uid) ?? active
  const useless = uselessPods(job, listed)
  if (useless.size >= atLeast) return [...useless]
  const rest = listed.filter((pod) => !useless.has(pod)).sort(compareActivePods)
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

function createPods(view: JobView, count: number, { record, cluster }: Omit<Means, 'cacheOrder'>): Managing {
  const { job, now, indexes } = view
  const wait = job.spec.backoffLimitPerIndex === undefined ? backoffLeftMs(record, now) : 0
  if (wait > 0) return { managed: { ...leavePods(view), waitMs: wait } }
  if (indexes === undefined) {
    const pod = jobPod(cluster, job)
    return { requests: Array.from({ length: count }, () => ({ verb: 'make', pod })) }
  }
  const pending = pendingIndexes(view, count)
  const waits = pending.map((index) => indexBackoffLeftMs(indexes.lastFailed.get(index), now))
  const due = pending.filter((_, i) => waits[i] === 0)
  if (due.length === 0) return { managed: { ...leavePods(view), waitMs: waits.length > 0 ? Math.min(...waits) : undefined } }
  const podOf = (index: number): PodRow => indexedJobPod(cluster, job, index, indexes.lastFailed.get(index))
  return { requests: due.map((index) => ({ verb: 'make', pod: podOf(index) })) }
}

/** The lowest indexes that have no active pod and have neither succeeded nor failed. */
function pendingIndexes({ job, indexes, active, terminating }: JobView, count: number): readonly number[] {
  if (indexes === undefined) return []
  const leaving = replacesOnlyFailed(job) ? indexesOfPods(terminating) : []
  const taken = unionOf(indexes.succeeded, indexes.failed ?? [], indexesOfPods(active), leaving)
  return firstOutside(taken, indexes.count, count)
}
