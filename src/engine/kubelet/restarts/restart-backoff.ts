import type { Instant } from '../../../kube/instant.ts'

/** How long a container that keeps ending has to wait before it is started again, and since when that is so. */
export interface RestartBackoff {
  readonly delayMs: number
  readonly updatedAt: Instant
}

/** The back-off of a container that the kubelet has restarted, or of an image that it has tried to pull. */
export interface BackoffEntry {
  readonly backoff: RestartBackoff
  /** The number of attempts in this run. */
  readonly attempts: number
}

/** By `uid/container` for restarts, by `pull uid/container` for pulls. */
export type Backoffs = ReadonlyMap<string, BackoffEntry>

export interface BackoffLimits {
  readonly baseMs: number
  readonly maxMs: number
}

/** When the container's last run ended, and the time now. */
export interface BackoffTimes {
  readonly finishedAt: Instant
  readonly now: Instant
}

/** The kubelet's limits: 10 s, doubled up to 5 minutes (semantics C2). */
export const CONTAINER_BACKOFF: BackoffLimits = { baseMs: 10_000, maxMs: 300_000 }

/** A container that ran for twice the longest delay starts over with the shortest. */
function isForgotten(backoff: RestartBackoff, at: Instant, limits: BackoffLimits): boolean {
  return at - backoff.updatedAt > 2 * limits.maxMs
}

/** Whether the container still has to wait (client-go flowcontrol.Backoff.IsInBackOffSince). */
export function isBackingOff(backoff: RestartBackoff | undefined, times: BackoffTimes, limits: BackoffLimits): boolean {
  if (!backoff || isForgotten(backoff, times.finishedAt, limits)) return false
  return times.now - times.finishedAt < backoff.delayMs
}

/** The back-off when the container is started now: the delay doubles, up to the limit. */
export function nextBackoff(backoff: RestartBackoff | undefined, times: BackoffTimes, limits: BackoffLimits): RestartBackoff {
  const first = !backoff || isForgotten(backoff, times.finishedAt, limits)
  return { delayMs: first ? limits.baseMs : Math.min(backoff.delayMs * 2, limits.maxMs), updatedAt: times.now }
}

/**
 * How long a container that ends soon after each start waits before its next restart: 0, 10, 20, 40, 80, 160, 300, 300...
 * seconds (WL-RST-05, WL-RST-06; semantics C2.1). `restarts` is how often it was restarted so far.
 */
export function restartDelayMs(restarts: number): number {
  if (restarts <= 0) return 0
  const { baseMs, maxMs } = CONTAINER_BACKOFF
  // Thirty doublings are far beyond the limit, and more would leave the safe integers.
  return Math.min(maxMs, baseMs * 2 ** Math.min(restarts - 1, 30))
}
