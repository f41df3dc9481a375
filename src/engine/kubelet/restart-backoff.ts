import type { Instant } from '../../kube/instant.ts'

/** How long a container that keeps ending has to wait before it is started again, and since when that is so. */
export interface RestartBackoff {
  readonly delayMs: number
  readonly updatedAt: Instant
}

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

/** What to remember when the container is started now: the delay doubles, up to the limit. */
export function nextBackoff(backoff: RestartBackoff | undefined, times: BackoffTimes, limits: BackoffLimits): RestartBackoff {
  const first = !backoff || isForgotten(backoff, times.finishedAt, limits)
  return { delayMs: first ? limits.baseMs : Math.min(backoff.delayMs * 2, limits.maxMs), updatedAt: times.now }
}

/** What is left after the kubelet has thrown away what it need not remember. */
export function collectBackoff(
  backoff: RestartBackoff | undefined,
  now: Instant,
  limits: BackoffLimits,
): RestartBackoff | undefined {
  return backoff && !isForgotten(backoff, now, limits) ? backoff : undefined
}
