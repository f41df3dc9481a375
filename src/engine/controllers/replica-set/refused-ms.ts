import type { DrawnOrder } from '../../run/drawn-order.ts'

/** From a request that admission refuses to its answer: nothing is written. */
const QUIET_MS = 2
const BUSY_MS = 12

/**
 * How long a refused request takes, in milliseconds. A busy API server takes longer, and no API reports its load. The time decides
 * whether a retry comes just before or just after what makes room in a quota (semantics B1.10).
 */
export function refusedMs(machine: DrawnOrder | undefined): number {
  if (machine === undefined) return QUIET_MS
  return 1 + Math.floor(machine.rankOf('refused request') * BUSY_MS)
}
