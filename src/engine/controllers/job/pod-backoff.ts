import { findCondition } from '../../../kube/condition.ts'
import { addMs, type Instant } from '../../../kube/instant.ts'
import type { ContainerStatus, PodRow } from '../../../kube/pod.ts'
import { failureCountOf, ignoredFailureCountOf } from './completion-index.ts'

/** How the pods of a Job have failed lately. */
export interface FailureRecord {
  /** Failures since the last success. */
  readonly failures: number
  readonly lastFailure: Instant | undefined
}

export const NO_FAILURES: FailureRecord = { failures: 0, lastFailure: undefined }

const FIRST_DELAY_MS = 10_000
/** Ten minutes in 1.36, where older documentation has six (WL-JOB-46). */
const DELAY_MAX_MS = 600_000

/**
 * The record after pods that ended since: any success resets it, and only failures after the last one count (backoff_utils.go
 * newBackoffRecord; semantics B5.2).
 */
export function recordFailures(record: FailureRecord, succeeded: readonly PodRow[], failed: readonly PodRow[]): FailureRecord {
  const lastSuccess = succeeded.length === 0 ? undefined : Math.max(...succeeded.map(finishTimeOf))
  const since = failed.map(finishTimeOf).filter((at) => lastSuccess === undefined || at > lastSuccess)
  const before = lastSuccess === undefined ? record : NO_FAILURES
  if (since.length === 0) return before
  return { failures: before.failures + since.length, lastFailure: Math.max(...since) as Instant }
}

/** Milliseconds until the next pod may be made: 10 s after the first failure, then twice as long each time (semantics B5.1). */
export function backoffLeftMs({ failures, lastFailure }: FailureRecord, now: Instant): number {
  if (failures === 0 || lastFailure === undefined) return 0
  const delay = Math.min(FIRST_DELAY_MS * 2 ** Math.min(failures - 1, 30), DELAY_MAX_MS)
  return Math.max(0, lastFailure + delay - now)
}

/** The same for one index of a Job with a limit per index, from the last pod that failed there (semantics B5.4). */
export function indexBackoffLeftMs(lastFailed: PodRow | undefined, now: Instant): number {
  if (lastFailed === undefined) return 0
  const failures = failureCountOf(lastFailed) + ignoredFailureCountOf(lastFailed) + 1
  return backoffLeftMs({ failures, lastFailure: finishTimeOf(lastFailed) }, now)
}

/**
 * When a pod ended: its last container's end, else when it stopped being ready, else when it was marked for deletion
 * (backoff_utils.go getFinishedTime; semantics B5.3).
 */
export function finishTimeOf(pod: PodRow): Instant {
  const ready = findCondition(pod.conditions, 'Ready')
  return (
    containersFinishTime(pod) ??
    (ready?.status === 'False' ? ready.lastTransitionTime : undefined) ??
    (pod.deletionTimestamp && addMs(pod.deletionTimestamp, -1000 * (pod.deletionGracePeriodSeconds ?? 0))) ??
    pod.creationTimestamp
  )
}

/** Sidecars end after the regular containers, so they count too. */
function containersFinishTime(pod: PodRow): Instant | undefined {
  const sidecars = new Set(
    pod.shape.spec.initContainers.filter((item) => item.restartPolicy === 'Always').map((item) => item.name),
  )
  const ofSidecars = pod.initContainerStatuses.filter(({ name }) => sidecars.has(name))
  const regular = latestEnd(pod.containerStatuses)
  if (ofSidecars.length === 0) return regular
  const last = latestEnd(ofSidecars)
  return last === undefined || regular === undefined ? last : (Math.max(last, regular) as Instant)
}

/** `undefined` unless all have ended. */
function latestEnd(statuses: readonly ContainerStatus[]): Instant | undefined {
  let latest: Instant | undefined
  for (const { state } of statuses) {
    if (state?.kind !== 'terminated' || state.finishedAt === undefined) return undefined
    if (latest === undefined || state.finishedAt > latest) latest = state.finishedAt
  }
  return latest
}
