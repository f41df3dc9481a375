import { addMs, type Instant, instant } from '../../kube/instant.ts'
import type { ContainerStatus, PodRow } from '../../kube/pod.ts'
import { awaitsRestart, lastRunOf } from './container-statuses.ts'
import { CONTAINER_BACKOFF, isBackingOff, nextBackoff, type RestartBackoff } from './restart-backoff.ts'
import { restartDelayMs } from './restart-delay.ts'
import type { StageContext } from './stage.ts'

/** What the kubelet remembers of a container that it has restarted. */
export interface Restarts {
  readonly backoff: RestartBackoff
  /** How often it did so in this run. */
  readonly seen: number
}

/** By `uid/container`. */
export type RestartMemory = ReadonlyMap<string, Restarts>

/** More restarts of one container teach nothing new; somebody who watches has seen the pattern. */
const RESTARTS_TOLD = 6

export function restartKey({ uid }: PodRow, { name }: ContainerStatus): string {
  return `${uid}/${name}`
}

/** When the container's last run ended; `undefined` while it has never ended. */
function lastEnd(status: ContainerStatus): Instant | undefined {
  return lastRunOf(status)?.finishedAt
}

/** A container that has ended and waits to be run once more. */
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

/** How long after its end a container is run once more (WL-RST-05 to WL-RST-07). */
export function restartWaitMs(status: ContainerStatus, known: Restarts | undefined): number {
  const finishedAt = lastEnd(status)
  const backoff = known?.backoff ?? assumedBackoff(status)
  if (finishedAt === undefined || backoff === undefined) return 0
  return isBackingOff(backoff, { now: finishedAt, finishedAt }, CONTAINER_BACKOFF) ? backoff.delayMs : 0
}

/** Whether another restart is worth telling: the delay is not yet at its longest. */
export function isRestartTold(status: ContainerStatus, known: Restarts | undefined): boolean {
  return restartWaitMs(status, known) < CONTAINER_BACKOFF.maxMs && (known?.seen ?? 0) < RESTARTS_TOLD
}

/** The containers of a pod that wait for a restart worth telling, each with when it comes. */
export function restartsToCome(
  pod: PodRow,
  memory: RestartMemory,
): readonly { readonly status: ContainerStatus; readonly at: Instant }[] {
  return endedContainersOf(pod).flatMap(({ status, ended }) => {
    const known = memory.get(restartKey(pod, status))
    return isRestartTold(status, known) ? [{ status, at: addMs(ended, restartWaitMs(status, known)) }] : []
  })
}

/** Those of them whose wait is over. */
export function restartsDue({ pod, restarts, now }: Pick<StageContext, 'pod' | 'restarts' | 'now'>): readonly ContainerStatus[] {
  return restartsToCome(pod, restarts).flatMap(({ status, at }) => (at <= now ? status : []))
}

export function namesOf(statuses: readonly ContainerStatus[]): ReadonlySet<string> {
  return new Set(statuses.map(({ name }) => name))
}

/** What to remember once the container has been started again. */
export function afterRestart(status: ContainerStatus, known: Restarts | undefined, now: Instant): Restarts {
  const times = { now, finishedAt: lastEnd(status) ?? now }
  const backoff = nextBackoff(known?.backoff ?? assumedBackoff(status), times, CONTAINER_BACKOFF)
  return { backoff, seen: (known?.seen ?? 0) + 1 }
}

/** A kubelet that nobody saw restarting the container is taken to have doubled the delay each time, last when its last run began. */
function assumedBackoff(status: ContainerStatus): RestartBackoff | undefined {
  const last = lastRunOf(status)
  const updatedAt = last?.startedAt ?? last?.finishedAt
  const delayMs = restartDelayMs(status.restartCount)
  return delayMs === 0 || updatedAt === undefined ? undefined : { delayMs, updatedAt }
}

/** A pod is looked at again when the first wait of its containers is over, but at the latest after this (--sync-frequency). */
const RESYNC_MS = 60_000

/**
 * When the kubelet finds that a container which has ended still has to wait, and says so: only then does it show it as waiting. Until
 * then it shows how it ended, and for as long as the others of them wait less, they are restarted first.
 */
export function backOffShownAt({ pod, restarts }: Pick<StageContext, 'pod' | 'restarts'>): Instant | undefined {
  let first = Number.POSITIVE_INFINITY
  let shownAt = Number.POSITIVE_INFINITY
  for (const { status, ended } of endedContainersOf(pod)) {
    const waitMs = restartWaitMs(status, restarts.get(restartKey(pod, status)))
    first = Math.min(first, ended + waitMs)
    if (status.state?.kind === 'terminated' && waitMs > RESYNC_MS) shownAt = Math.min(shownAt, ended + RESYNC_MS)
  }
  return shownAt < first ? instant(shownAt) : undefined
}
