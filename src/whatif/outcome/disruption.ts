import type { MoveCause } from './move.ts'

/** VOLUNTARY: it was intended, and budgets are or could be respected. INVOLUNTARY: a failure caused it. */
export type Disruption = 'VOLUNTARY' | 'INVOLUNTARY'

/**
 * The class of a termination (SC-OVR-02). Preemption counts as voluntary: other pods are to run instead, and the
 * scheduler spares budgets as well as it can. A taint that no failure caused was set by a user.
 */
const DISRUPTIONS: Readonly<Record<MoveCause, Disruption>> = {
  EVICTION: 'VOLUNTARY',
  DELETION: 'VOLUNTARY',
  PREEMPTION: 'VOLUNTARY',
  SCALE: 'VOLUNTARY',
  ROLLOUT: 'VOLUNTARY',
  TAINT: 'VOLUNTARY',
  NODE_SHUTDOWN: 'VOLUNTARY',
  NODE_FAILURE: 'INVOLUNTARY',
  NODE_REMOVED: 'INVOLUNTARY',
  NODE_PRESSURE: 'INVOLUNTARY',
  OTHER: 'INVOLUNTARY',
}

export function disruptionOf(cause: MoveCause): Disruption {
  return DISRUPTIONS[cause]
}
