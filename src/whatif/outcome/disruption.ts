import type { MoveCause } from './outcome.ts'

/** VOLUNTARY: somebody wanted it, and budgets are asked or could be. INVOLUNTARY: it could not be helped. */
export type Disruption = 'VOLUNTARY' | 'INVOLUNTARY'

/**
 * The class of a termination (SC-OVR-02). Preemption counts as wanted: pods of somebody are to run instead, and the scheduler
 * spares budgets as well as it can. A taint that nobody's failure put there was put there by somebody.
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
