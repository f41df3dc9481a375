import { CONTAINER_BACKOFF } from './restart-backoff.ts'

const { baseMs, maxMs } = CONTAINER_BACKOFF

/**
 * How long a container that ends soon after each start waits before its next restart: 0, 10, 20, 40, 80, 160, 300, 300...
 * seconds (WL-RST-05, WL-RST-06; semantics C2.1). `restarts` is how often it was restarted so far.
 */
export function restartDelayMs(restarts: number): number {
  if (restarts <= 0) return 0
  // Thirty doublings are far beyond the limit, and more would leave the safe integers.
  return Math.min(maxMs, baseMs * 2 ** Math.min(restarts - 1, 30))
}
