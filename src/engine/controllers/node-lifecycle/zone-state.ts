/** How much of a zone is down: `full` when nothing is ready, `partial` from 55 % (and more than two nodes) on. */
export type ZoneState = 'normal' | 'partial' | 'full'

export interface ZoneCount {
  readonly ready: number
  readonly notReady: number
}

const UNHEALTHY_ZONE_THRESHOLD = Math.fround(0.55)
const LARGE_ZONE = 50
const RATE_PER_SECOND = 0.1
const RATE_OF_LARGE_PARTIAL_ZONE = 0.01

/** The state of a zone (ComputeZoneState; semantics B8.6, E25); the share is computed in single precision. */
export function zoneState({ ready, notReady }: ZoneCount): ZoneState {
  if (ready === 0 && notReady > 0) return 'full'
  if (notReady > 2 && Math.fround(notReady / (notReady + ready)) >= UNHEALTHY_ZONE_THRESHOLD) return 'partial'
  return 'normal'
}

/** Nodes that are tainted per second; a small zone that is partly down evicts nothing at all (semantics B8.7). */
export function evictionRate(state: ZoneState, nodes: number): number {
  if (state !== 'partial') return RATE_PER_SECOND
  return nodes > LARGE_ZONE ? RATE_OF_LARGE_PARTIAL_ZONE : 0
}
