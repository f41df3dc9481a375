import { addMs, type Instant, instant } from '../../../kube/instant.ts'
import type { ContainerStatus, PodRow } from '../../../kube/pod.ts'
import { awaitsRestart, lastRunOf, RELIST_MS } from '../status/container-statuses.ts'
import type { SyncContext } from '../sync-context.ts'
import {
  type BackoffEntry,
  type Backoffs,
  CONTAINER_BACKOFF,
  isBackingOff,
  nextBackoff,
  type RestartBackoff,
  restartDelayMs,
} from './restart-backoff.ts'

/** More restarts of one container have no new effect; the pattern is visible by then. */
const RESTARTS_RECORDED_MAX = 6

export function restartKey({ uid }: PodRow, { name }: ContainerStatus): string {
  return `${uid}/${name}`
}

/** When the container's last run ended; `undefined` while it has never ended. */
function lastEnd(status: ContainerStatus): Instant | undefined {
  return lastRunOf(status)?.finishedAt
}

/** A container that has ended and waits for its restart. */
interface Ended {
  readonly status: ContainerStatus
  readonly ended: Instant
}

/** The containers of a pod that have ended and are to run again, each with when it ended. */
export function endedContainersOf(pod: PodRow): readonly Ended[] {
  return [...pod.initContainerStatuses, ...pod.containerStatuses].flatMap((status) => {
    const ended = awaitsRestart(pod, status) ? lastEnd(status) : undefined
    return ended === undefined ? [] : [{ status, ended }]
  })
}

/** How long after its end a container is restarted (WL-RST-05 to WL-RST-07). */
export function restartWaitMs(status: ContainerStatus, known: BackoffEntry | undefined): number {
  const finishedAt = lastEnd(status)
  const backoff = known?.backoff ?? assumedBackoff(status)
  if (finishedAt === undefined || backoff === undefined) return 0
  return isBackingOff(backoff, { now: finishedAt, finishedAt }, CONTAINER_BACKOFF) ? backoff.delayMs : 0
}

/** Whether another restart is worth recording: the delay is not at its maximum yet. */
export function isRestartRecorded(status: ContainerStatus, known: BackoffEntry | undefined): boolean {
  return restartWaitMs(status, known) < CONTAINER_BACKOFF.maxMs && (known?.attempts ?? 0) < RESTARTS_RECORDED_MAX
}

/**
 * The containers of a pod that wait for a restart worth recording, each with the time at which its status shows it: the kubelet starts
 * the container when its wait is over, and reports it when it relists its containers.
 */
export function restartsToCome(
  pod: PodRow,
  backoffs: Backoffs,
): readonly { readonly status: ContainerStatus; readonly at: Instant }[] {
  return endedContainersOf(pod).flatMap(({ status, ended }) => {
    const known = backoffs.get(restartKey(pod, status))
    return isRestartRecorded(status, known) ? [{ status, at: addMs(ended, restartWaitMs(status, known) + RELIST_MS) }] : []
  })
}

/** Those of them that are reported now. */
export function restartsDue({ pod, backoffs, now }: Pick<SyncContext, 'pod' | 'backoffs' | 'now'>): readonly ContainerStatus[] {
  return restartsToCome(pod, backoffs).flatMap(({ status, at }) => (at <= now ? status : []))
}

export function namesOf(statuses: readonly ContainerStatus[]): ReadonlySet<string> {
  return new Set(statuses.map(({ name }) => name))
}

/** The back-off once the container has been started again. */
export function afterRestart(status: ContainerStatus, known: BackoffEntry | undefined, now: Instant): BackoffEntry {
  const times = { now, finishedAt: lastEnd(status) ?? now }
  const backoff = nextBackoff(known?.backoff ?? assumedBackoff(status), times, CONTAINER_BACKOFF)
  return { backoff, attempts: (known?.attempts ?? 0) + 1 }
}

/**
 * If the restarts of a container were not observed, the kubelet is assumed to have doubled the delay each time, last when its
 * last run began.
 */
function assumedBackoff(status: ContainerStatus): RestartBackoff | undefined {
  const last = lastRunOf(status)
  const updatedAt = last?.startedAt ?? last?.finishedAt
  const delayMs = restartDelayMs(status.restartCount)
  return delayMs === 0 || updatedAt === undefined ? undefined : { delayMs, updatedAt }
}

/** A pod is synced again when the first back-off of its containers is over, but at the latest after this (--sync-frequency). */
const RESYNC_MS = 60_000

/**
 * When the kubelet finds that a container which has ended still has to wait, and reports it: the status shows it as waiting only
 * from then on. Until then it shows how it ended, and for as long as the others of them wait less, they are restarted first.
 */
export function backOffShownAt({ pod, backoffs }: Pick<SyncContext, 'pod' | 'backoffs'>): Instant | undefined {
  let first = Number.POSITIVE_INFINITY
  let shownAt = Number.POSITIVE_INFINITY
  for (const { status, ended } of endedContainersOf(pod)) {
    const waitMs = restartWaitMs(status, backoffs.get(restartKey(pod, status)))
    first = Math.min(first, ended + waitMs)
    if (status.state?.kind === 'terminated' && waitMs > RESYNC_MS) shownAt = Math.min(shownAt, ended + RESYNC_MS)
  }
  return shownAt < first ? instant(shownAt) : undefined
}
