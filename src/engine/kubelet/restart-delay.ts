const BASE_MS = 10_000
export const RESTART_DELAY_MAX_MS = 300_000

/**
 * How long a container waits before its next restart, when it ended soon after each start: 0, 10, 20, 40, 80, 160, 300,
 * 300... seconds (WL-RST-05, WL-RST-06; semantics C2.1). `restarts` is how often it was restarted so far.
 */
export function restartDelayMs(restarts: number): number {
  return restarts <= 0 ? 0 : Math.min(RESTART_DELAY_MAX_MS, BASE_MS * 2 ** Math.min(restarts - 1, 20))
}
